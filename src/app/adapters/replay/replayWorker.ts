import { createTeller } from '#src/inspector/recording/teller.ts'
import type { Teller } from '#src/inspector/recording/told.ts'
import { errorOf, machineOf } from './replayMachines.ts'

/** What the page asks this thread for: one of the teller's functions with its arguments. */
export type ReplayQuestion = {
  [Name in keyof Teller]: { readonly do: Name; readonly input: Parameters<Teller[Name]> }
}[keyof Teller]

/** What it answers, over the port that came with the question. */
export type ReplayAnswer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string }

const teller = createTeller({ machineOf, errorOf })

function answer(question: ReplayQuestion): Promise<unknown> {
  switch (question.do) {
    case 'tell':
      return teller.tell(...question.input)
    case 'look':
      return teller.look(...question.input)
    case 'chart':
      return teller.chart(...question.input)
  }
}

addEventListener('message', ({ data: { question, port } }: MessageEvent<{ question: ReplayQuestion; port: MessagePort }>) => {
  const tell = (reply: ReplayAnswer<unknown>) => port.postMessage(reply)
  answer(question).then(
    (value) => tell({ ok: true, value }),
    (error: unknown) => tell({ ok: false, reason: String(error) }),
  )
})
