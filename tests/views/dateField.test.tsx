import { expect, test } from 'vitest'
import type { Language } from '#src/api/model/format.ts'
import { DateField } from '#src/ui/kit/DateField.tsx'
import { show } from './support/show.tsx'

const CASES: readonly (readonly [Language, string, string])[] = [
  ['zh-CN', '2027-05-30', '2027年5月30日'],
  ['en', '2027-05-30', '30 May 2027'],
  ['zh-CN', '', '年/月/日'],
  ['en', '', 'day/month/year'],
]

test.each(CASES)('[P-1] in %s the date “%s” stands in its field as “%s”', async (language, value, words) => {
  const { screen } = await show(<DateField label="Day" value={value} onChange={() => undefined} />, { language })
  expect(screen.getByLabelText('Day').previousElementSibling?.textContent).toBe(words)
})
