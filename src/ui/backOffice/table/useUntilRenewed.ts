import { useState } from 'react'

/** What was answered about something of a list, as long as the list, or that of it, has not been told since: then that knows better. */
export function useUntilRenewed<Answer>(answer: Answer | null, told: unknown): Answer | null {
  const [seen, setSeen] = useState({ answer, told })
  if (seen.answer !== answer) setSeen({ answer, told })
  return seen.answer === answer && seen.told === told ? answer : null
}
