"""Faults that users of other study platforms have met: for each kind, the tests here that would find it.

Each is named by its repository and number there, or by the platform's own changelog.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent
FOUND_BY: dict[str, tuple[str, ...]] = {
    # Coming back
    "deliberate-lab#571: the link makes somebody new each time": (
        "web/test_links_opened_again.py::test_at_every_stage_the_link_leads_to_the_one_visit_and_its_page_loads_twice",
    ),
    "Dallinger#407: a second Begin finds no state": ("web/test_visit.py::test_start_twice_is_one_visit",),
    "jsPsych#3573, lab.js#227: a reload loses everything": (
        "chromium/test_interruptions.py::test_a_refresh_at_any_step_changes_nothing_on_the_screen",
        "web/test_links_opened_again.py::test_after_a_day_and_an_hour_the_room_goes_on_at_the_very_step",
    ),
    "psiTurk#51: after a refresh the new save overwrites the old": (
        "live/test_rebuilding.py::test_a_room_that_was_rebuilt_goes_on_at_the_very_step_with_the_same_chain",
    ),
    "NivTurk#31: whoever looked first and came later is shut out": (
        "web/test_visit.py::test_opening_the_link_takes_nothing",
    ),
    "deliberation-empirica#1207: after a reconnect it waits for ever": (
        "chromium/test_bad_wifi.py::test_a_question_comes_though_the_answer_of_its_step_got_lost",
    ),
    "Empirica#207: the page stays undefined until a reload": (
        "chromium/test_bad_wifi.py::test_a_room_that_ends_while_the_line_is_down_leads_on_when_it_is_back",
    ),
    "nodeGame#163: back after the time is up, into a dead game": (
        "web/researcher/test_launch.py::test_closing_ends_who_is_away_and_lets_others_finish",
    ),
    "Empirica#418: whoever was reset loads for ever": (
        "web/researcher/test_person.py::test_ending_a_visit_needs_a_reason_pays_and_can_be_taken_back",
    ),
    # Who is who
    "Dallinger#827, Dallinger#7760: fingerprints make two people one": (
        "web/test_visit.py::test_another_person_in_the_same_browser_begins_anew",
    ),
    "Dallinger#1915: a stale identity of another study": (
        "web/test_links_opened_again.py::test_a_cookie_of_another_session_opens_nothing_here",
    ),
    "oTree 6.0: /join opened twice takes two places": (
        "web/test_keeping.py::test_the_link_alone_finds_its_browser_again",
    ),
    "psiTurk#190: two people with one assignment": (
        "web/test_links_opened_again.py::test_one_submission_named_by_two_people_pays_nobody_by_itself",
        "web/prolific/test_money_pages.py::test_a_submission_that_two_visits_name_is_paid_to_neither",
        "web/test_visit.py::test_a_known_name_with_another_submission_takes_nothing",
    ),
    "revisit: ids as people type them": ("web/test_names.py::test_an_odd_name_begins_a_visit",),
    "oTree: a label is sent back as it came": (
        "web/test_bad_input.py::test_whatever_is_typed_is_kept_as_it_was",
    ),
    # Data
    "JATOS#323, JATOS#250, lab.js#140: finished, yet not in the results": (
        "chromium/test_whole_visit.py::test_a_whole_visit_by_keyboard_alone_is_all_in_the_zip",
        "web/test_visit.py::test_a_stage_out_of_turn_changes_nothing",
    ),
    "psiTurk#416: a wrong address loses data at the end": (
        "launch/test_compose.py::test_serve_refuses_when_one_setting_is_left_out",
    ),
    "jsPsych: the redirect comes before the data": (
        "web/test_visit.py::test_the_code_comes_with_the_exit_only",
        "live/test_presses.py::test_a_step_is_kept_before_it_is_shown",
    ),
    "jsPsych#3437: no file for whoever closes too early": (
        "live/test_two_processes.py::test_a_killed_worker_leaves_every_step_it_has_shown",
    ),
    "JATOS#153: an abort erases what some want kept": (
        "web/test_links_opened_again.py::test_whoever_left_and_opens_the_link_again_reads_that_they_left",
        "store/test_forgetting.py::test_nothing_that_names_or_quotes_a_person_is_left",
    ),
    "Empirica#521: values undefined with many people": (
        "commands/test_loadtest.py::test_a_small_load_loses_and_doubles_nothing",
    ),
    "JATOS: a copy of a running database is broken": (
        "commands/test_backup.py::test_a_backup_shows_one_moment_while_people_play_on_and_they_go_on_from_it",
        "commands/test_forget.py::test_whoever_is_named_is_forgotten_also_after_a_backup_is_put_back",
    ),
    "revisit#989: a refresh during the redirect lets people go on": (
        "web/test_exits.py::test_an_exit_is_reached_and_stays",
    ),
    # The recruiter and money
    "Dallinger#9392: a time-out there is approved here": (
        "studies/test_reconcile.py::test_each_status_there_has_a_sentence_for_each_here",
    ),
    "Dallinger: our approval races their submission": (
        "web/prolific/test_paying.py::test_a_reward_is_confirmed_when_prolific_shows_it_approved",
    ),
    "Dallinger#5725: places of those who returned are never freed": (
        "web/prolific/test_hooks.py::test_whoever_returns_in_the_middle_gives_the_place_back",
        "web/prolific/test_hooks.py::test_a_message_that_comes_late_changes_nothing",
    ),
    "Dallinger: a missing study id asks for everybody": (
        "web/prolific/test_client.py::test_a_missing_study_id_never_asks_for_everybodys_submissions",
        "web/prolific/test_client.py::test_fields_of_next_year_are_passed_over",
    ),
    "Dallinger#6681: the id was read after it was gone": ("web/test_names.py::test_names_are_read_softly",),
    "PsyNet: whoever declined was paid": ("studies/test_exits.py::test_whoever_took_part_is_paid",),
    "Dallinger#7422: a screen-out pays less than its time": (
        "studies/test_preflight.py::test_whoever_is_turned_away_is_paid_for_the_time_it_took",
    ),
    "revisit#1161: people leave the last page": ("web/test_exits.py::test_an_exit_is_reached_and_stays",),
    "community.prolific 7069: finished here, no code there": (
        "studies/test_reconcile.py::test_what_people_report_elsewhere_is_told",
    ),
    "Dallinger#782: the clock of pay runs on": (
        "web/test_exits.py::test_the_clock_of_pay_stops_with_the_exit",
    ),
    "PsyNet: a limit to what is paid": ("web/prolific/test_money_pages.py::test_a_budget_is_kept",),
    "PsyNet: addresses that browsers warn of": (
        "studies/test_preflight.py::test_what_is_missing_stops_the_launch",
    ),
    "magpie: what is sent to a closed study is lost": (
        "web/test_exits.py::test_whoever_comes_too_late_is_told_at_the_door_and_whoever_is_inside_goes_on",
    ),
    "Dallinger: paid because a browser said so": (
        "web/prolific/test_paying.py::test_a_bonus_is_sent_then_confirmed_by_reading",
    ),
    # Exports
    "oTree: one odd session stops the whole export": (
        "exports/test_scores.py::test_an_outcome_that_was_tampered_with_stops_no_export",
    ),
    "oTree, psiTurk 3.2.1: a spreadsheet runs what people typed": (
        "exports/test_values.py::test_a_spreadsheet_runs_nothing",
        "exports/test_values.py::test_nasty_text_survives",
    ),
    "Dallinger, JATOS#289: an export that names people, or shows others": (
        "exports/test_bundle.py::test_nobody_is_named",
        "exports/test_extracts.py::test_another_session_stays_at_home",
    ),
    "Empirica 1.6.2, PsyNet: an export while things are half done": (
        "exports/test_scores.py::test_a_visit_that_came_to_nothing_has_no_score",
        "web/researcher/test_download.py::test_an_export_shows_one_moment_while_people_play_on",
    ),
    "lab.js#140: a transfer that came to nothing looks whole": (
        "web/researcher/test_download.py::test_an_export_whose_source_breaks_is_seen_to_be_broken_and_is_not_noted_as_taken_home",
        "web/researcher/test_download.py::test_a_file_has_its_name_only_when_it_is_whole",
    ),
    # Databases and load
    "Dallinger#5417, Dallinger#9809, Dallinger#8455, JATOS: locks while many begin": (
        "store/test_starting.py::test_two_hundred_starts_take_exactly_the_places_there_are",
        "web/test_agreeing.py::test_all_who_agree_at_once_are_kept_and_go_on",
    ),
    "oTree: one slow call freezes everybody": (
        "exports/test_zipping.py::test_bytes_leave_while_the_file_is_still_being_written",
        "web/test_agreeing.py::test_people_who_wait_to_begin_take_no_connection_from_the_others",
    ),
    "oTree: an upgrade deletes the database": (
        "store/test_migrations.py::test_migrations_lead_up_down_and_up_again",
    ),
    # Browsers
    "oTree 6, deliberation-empirica#1117: whoever waits is called idle": (
        "chromium/test_idle.py::test_whoever_thinks_about_a_question_is_not_called_idle_and_whoever_plays_is",
        "chromium/test_idle.py::test_whoever_watches_a_room_that_moves_by_itself_is_not_called_idle",
        "live/test_pauses.py::test_a_hidden_page_pauses_for_as_long_as_it_is_hidden",
    ),
    "jsPsych#217: keys held down, pressed twice, lost": (
        "chromium/test_sheets.py::test_a_held_key_and_hasty_keys_are_one_step_at_a_time",
    ),
    "JATOS: a proxy that blocks sockets": (
        "chromium/test_bad_wifi.py::test_a_proxy_that_blocks_sockets_is_found_out_before_the_consent_and_leaves_a_way_out",
        "web/test_socket.py::test_the_check_sends_back_what_comes",
    ),
    "jsPsych#2153, PsyNet: fonts and scripts from elsewhere": (
        "test_architecture.py::test_nothing_is_fetched_from_a_third_party",
    ),
    "oTree 2.2: a form sent twice": (
        "web/test_agreeing.py::test_agreeing_ten_times_at_once_is_agreeing_once_and_nobody_waits_for_ever",
        "web/test_visit.py::test_a_stage_sent_twice_counts_once",
        "chromium/test_interruptions.py::test_back_and_a_double_click_lead_to_the_present_page",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", list(FOUND_BY))
def test_each_known_fault_has_tests_that_would_find_it(fault: str) -> None:
    for named in FOUND_BY[fault]:
        file, name = named.split("::")
        assert re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text(), re.MULTILINE), named
