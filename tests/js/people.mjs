/** A step in which a0, a1, ... did the given actions. */
export const drawnOrder = (...actions) => ({ mv: actions.map((action, n) => [`a${n}`, action]), ev: [] });
