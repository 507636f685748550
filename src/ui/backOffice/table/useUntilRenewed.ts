import { useState } from 'react'

/** What was answered about something of a list, as long as the list has not been asked for since: then that knows better. */
export function useUntilRenewed<Answer>(answer: Answer | null, items: readonly unknown[]): Answer | null {
  const [seen, setSeen] = useState({ answer, items })
  if (seen.answer !== answer) setSeen({ answer, items })
  return seen.answer === answer && seen.items === items ? answer : null
}
