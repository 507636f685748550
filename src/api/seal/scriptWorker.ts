import { scriptCrypto } from './scriptCrypto.ts'
import { createSealer, SealBroken, type Sealer } from './sealer.ts'

/** A question to the worker: one of the sealer's functions with its arguments. */
export type Question = { [Name in keyof Sealer]: { readonly do: Name; readonly input: Parameters<Sealer[Name]> } }[keyof Sealer]

/** The worker's answer, with the question's number. `broken` = the sealer threw a SealBroken. */
export type Answer =
  | { readonly id: number; readonly ok: true; readonly text: string }
  | { readonly id: number; readonly ok: false; readonly broken: boolean; readonly reason: string }

const sealer = createSealer(scriptCrypto())

function answer(question: Question): Promise<string> {
  switch (question.do) {
    case 'seal':
      return sealer.seal(...question.input)
    case 'open':
      return sealer.open(...question.input)
    case 'sign':
      return sealer.sign(...question.input)
    case 'digest':
      return sealer.digest(...question.input)
  }
}

addEventListener('message', ({ data: { id, question } }: MessageEvent<{ id: number; question: Question }>) => {
  answer(question).then(
    (text) => postMessage({ id, ok: true, text } satisfies Answer),
    (error: unknown) =>
      postMessage({ id, ok: false, broken: error instanceof SealBroken, reason: String(error) } satisfies Answer),
  )
})
