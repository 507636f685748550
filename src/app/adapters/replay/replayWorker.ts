import { createReplayer } from '#src/inspector/recording/replayer.ts'
import type { Replayer } from '#src/inspector/recording/replayView.ts'
import { errorOf, machineOf } from './replayMachines.ts'

/** What the page asks this thread for: one of the replayer's functions with its arguments. */
export type ReplayQuestion = {
  [Name in keyof Replayer]: { readonly do: Name; readonly input: Parameters<Replayer[Name]> }
}[keyof Replayer]

/** What it answers, over the port that came with the question. */
export type ReplayAnswer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string }

const replayer = createReplayer({ machineOf, errorOf })

function answer(question: ReplayQuestion): Promise<unknown> {
  switch (question.do) {
    case 'load':
      return replayer.load(...question.input)
    case 'actorAt':
      return replayer.actorAt(...question.input)
    case 'chart':
      return replayer.chart(...question.input)
  }
}

addEventListener('message', ({ data: { question, port } }: MessageEvent<{ question: ReplayQuestion; port: MessagePort }>) => {
  const send = (reply: ReplayAnswer<unknown>) => port.postMessage(reply)
  answer(question).then(
    (value) => send({ ok: true, value }),
    (error: unknown) => send({ ok: false, reason: String(error) }),
  )
})
