import type { CallContext } from './context.ts'

/** The answer of an act, after the trail has heard its result alone: that it was refused, or was too late, is no error. */
export function noteResult<Answer extends { readonly result: string }>({ noteChange }: CallContext, answer: Answer): Answer {
  noteChange(null, { result: answer.result })
  return answer
}
