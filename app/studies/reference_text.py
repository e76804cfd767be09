"""The words around the tables of the key reference."""

INTRODUCTION = """# Study files

One YAML file says what a study is. The texts that people read stand in folders beside it:
`consent/`, `pages/`, `forms/`. This page is written by `normgym validate --keys`:
change the code, not the page.

## A study of your own in ten minutes

1. Run `normgym new mine --from told-control`: it copies that study to `mine.yaml` in this folder,
   and its consent to `consent/mine.md`. Give it a `title` of its own.
2. Fill in each TODO of `consent/mine.md`. A pilot opens without, a live session does not.
3. Choose norms, floors, conditions and pay with the keys below. What you leave out has its default.
4. Run `normgym validate study_configs/mine.yaml`. Each fault is shown with its line:
   `file:line:column key what is wrong`. Once it prints a summary, the study can run.

Editors that know JSON Schema help while you write, with `study.schema.json` in this folder (of
`normgym validate --schema`): in VS Code with the YAML extension the line
`# yaml-language-server: $schema=study.schema.json` at the top of the file does it.

What a session runs is kept with it, texts included. A later edit changes nothing under people's feet.
"""

AFTER_KEYS = """
## Pages and consent

Pages are markdown. A part between `::: fact fact` and `:::` is read only by people for whom all these
facts hold, and `{{ blank }}` is filled in. A consent begins with its facts between two lines `---`.
"""

FOR_FORMS = """
## Forms

A form has a `key` (answers are kept under it), a `title`, and may have an `intro` and a `submit` label.
Its `items` are asked in order. An item with `when: [fact]` is asked only of people for whom the facts hold.
A free text is about the rule unless it says `about: other`;
no question about the rule may follow the belief test.
Option keys that a quiz counts as right stand in `right`; those that pass an attention check in `attention`;
those of people whom the study is not for in `screens_out`, in a form before the first visit.
Whoever misses two attention checks (one in a study of less than five minutes) ends by the exit
`failed-attention`: paid in full, and a person looks at it.
"""
