import { type Language, LANGUAGES } from '#src/api/model/format.ts'
import type { OfficeContentRow } from '#src/api/model/officeContent.ts'

/** Pieces of one short name, in their languages: how one of them stands for all in the list. */
export type InLanguages = ReadonlyMap<string, readonly OfficeContentRow[]>

/** The pieces of each short name. */
export function inLanguages(rows: readonly OfficeContentRow[]): InLanguages {
  const found = new Map<string, readonly OfficeContentRow[]>()
  for (const row of rows) found.set(row.slug, [...(found.get(row.slug) ?? []), row])
  return found
}

/** Whether a piece is the one that stands for those of its short name: in the language of the office, else the first. */
export function standsForAll(pieces: InLanguages, row: OfficeContentRow, language: Language): boolean {
  const own = pieces.get(row.slug) ?? [row]
  const chosen = own.find((one) => one.language === language) ?? own[0]
  return chosen?.itemId === row.itemId
}

/** The languages that pieces of one short name are missing in. */
export const lackOf = (own: readonly OfficeContentRow[]): readonly Language[] =>
  LANGUAGES.filter((language) => own.every((one) => one.language !== language))
