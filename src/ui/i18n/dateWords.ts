import type { Language } from '#src/api/model/format.ts'

const NUMERIC = { year: 'numeric', month: 'numeric', day: 'numeric' } as const

/** A day of the calendar (`2027-05-30`) in words: `2027年5月30日`, `30 May 2027`. Of what is none, which parts it takes: `年/月/日`, `day/month/year`. */
export function dateWords(language: Language, date: string): string {
  const locale = language === 'en' ? 'en-GB' : language
  const at = date === '' ? Number.NaN : Date.parse(`${date}T00:00:00Z`)
  if (!Number.isNaN(at)) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' })
  return new Intl.DateTimeFormat(locale, NUMERIC)
    .formatToParts(0)
    .map(({ type, value }) => (type === 'year' || type === 'month' || type === 'day' ? (names.of(type) ?? value) : value))
    .join('')
}
