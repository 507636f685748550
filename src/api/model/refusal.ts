import * as v from 'valibot'
import { Timestamp } from './common.ts'

/** Each part is read by itself: the other may be none. */
const Refusal = v.object({
  reason: v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
  until: v.fallback(v.nullable(Timestamp), null),
})

/** What the server says of why somebody is kept out, and until when in ms; null = it says nothing of that. */
type Refusal = v.InferOutput<typeof Refusal>

/** What is said of a refusal in `details`, which may be anything. */
export function readRefusal(details: unknown): Refusal {
  const said = v.safeParse(Refusal, details)
  return said.success ? said.output : { reason: null, until: null }
}
