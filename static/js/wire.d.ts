/** The messages of the play socket; coordinates are tiles, north is up. Generated from app/web/wire.py, heard.py. */
export type Compass = "" | "N" | "S" | "E" | "W";
export type Action = "wait" | "north" | "south" | "east" | "west" | "use";
export type Kind = "desk" | "shelf" | "spot" | "bin" | "door";
export type Shape = "plain" | "round" | "triangle" | "square";
export type Shirt = "red" | "teal" | "grey";
export interface Fixture { k: Kind; shape: Shape; x: number; y: number; fx: number; fy: number }
export interface RoomMap { w: number; h: number; community: string; rows: string[]; rug: string[]; lamp: string[]; fixtures: Fixture[] }
export interface Track { moved: boolean; run: number; straight: number; since_use: number; since_entry: number; dwell: number; plant: boolean; blue: boolean; desk: Shape; shelf: Shape; line: number[] }
export interface Agent { i: string; x: number; y: number; d: Compass; shirt: Shirt; hat: boolean; load: boolean; next: Kind | ""; leg: number; busy: number; seated: boolean; used: number; in: "" | "A" | "B"; tr: Track }
export interface Task { legs: Kind[]; leg: number }
export interface Last { desk: number; shelf: number }
export interface Standing { clock: number; lamp: boolean; stock: number[]; last: Last; idle: number[]; shut: number; ag: Agent[]; task: Task; left: number; ended: boolean }
export interface Happening { id: number; n: number; c: number; k: string; of: string; by?: string[]; f?: number; off?: number }
export interface Snap { t: "snap"; epoch: number; n: number; ack: number; mv: [string, Action][]; st: Standing; ev: Happening[] }
export interface Clock { kind: string; min_step_ms: number }
export interface Shows { cards: boolean; marks: boolean; times: boolean }
export interface Applied { seq: number }
export interface Welcome { t: "welcome"; v: number; epoch: number; you: string; phase: string; newcomer: "acts" | "watch_only" | "yoked"; shows: Shows; clock: Clock; steps: number; map: RoomMap; cast: Record<string, string>; applied: Applied; snap: Snap; log: Happening[] }
export interface Rejection { t: "rej"; epoch: number; seq: number; code: "too_fast" | "bad_action" | "stale" | "paused" | "ended"; n: number }
export interface RoomState { t: "state"; epoch: number; s: "running" | "paused" | "ended"; why: string[]; resume_in_ms: number }
export interface Pong { t: "pong"; id: number; ct: number; st: number }
export interface Bye { t: "bye"; code: number; why: string }
export interface Have { n?: number; ev?: number }
export interface Screen { dpr: number; vw: number; vh: number; input: "keyboard" | "touch" }
export interface Times { key: number; seen: number }
export interface Hello { t: "hello"; v: number; have?: Have; env?: Screen }
export interface Press { t: "press"; epoch: number; seq: number; step: number; a: string; ct: Times; held?: boolean }
export interface Ack { t: "ack"; epoch: number; n: number; ev: number; paint: number }
export interface Vis { t: "vis"; epoch: number; hidden: boolean }
export interface View { t: "view"; epoch: number; what: "words" | "read"; on: boolean }
export interface Pause { t: "pause"; epoch: number; on: boolean }
export interface Ping { t: "ping"; id: number; ct: number }
export type ServerMessage = Welcome | Snap | Rejection | RoomState | Pong | Bye;
export type ClientMessage = Hello | Press | Ack | Vis | View | Pause | Ping;
