import * as v from 'valibot'
import { PlannedTime, Timestamp } from './common.ts'
import { ReadText } from './readText.ts'
import { cleanText } from './text.ts'
import { countCodePoints } from './textLength.ts'

/** Longest words of a maintenance, in code points. */
const WORDS_LIMIT = 120

/** A line that may stay empty, cleaned. */
const OptionalLine = v.pipe(
  v.string(),
  v.maxLength(WORDS_LIMIT * 16, 'text.tooLong'),
  v.transform(cleanText),
  v.check((text) => countCodePoints(text) <= WORDS_LIMIT, 'text.tooLong'),
)

/** What an operator says of a maintenance, in each language; those that are empty stay away. */
export const MaintenanceWords = v.object({ 'zh-CN': OptionalLine, en: OptionalLine })

/** A maintenance that an operator read before they acted. */
export const ReadMaintenance = v.object({
  from: Timestamp,
  until: v.nullable(Timestamp),
  words: v.object({ 'zh-CN': ReadText, en: ReadText }),
})

/** A planned maintenance as an operator writes it: it ends after it begins. */
export const MaintenanceSpan = v.pipe(
  v.object({ from: v.nullable(PlannedTime), until: v.nullable(PlannedTime) }),
  v.forward(
    v.check(({ from }) => from !== null, 'text.empty'),
    ['from'],
  ),
  v.forward(
    v.check(({ from, until }) => from === null || until === null || from < until, 'time.order'),
    ['until'],
  ),
)
