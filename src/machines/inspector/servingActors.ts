import { fromCallback } from 'xstate'
import * as v from 'valibot'
import { type PageRecorderRef, pageRecordingOf } from './recordingControls.ts'
import { servingMachine } from './servingMachine.ts'
import type { LocalSource } from './source.ts'
import { type Channel, WindowRequest } from './windowMessagesActors.ts'

export type ServingPorts = {
  readonly source: LocalSource
  readonly recorder: PageRecorderRef
  readonly channel: () => Channel
  /** Differs each time the page is loaded. */
  readonly loadId: string
}

/** The page's side of an inspector in a window of its own. */
export function provideServing({ source, recorder, channel, loadId }: ServingPorts) {
  return servingMachine.provide({
    actors: {
      open: fromCallback(() => source.open()),
      answer: fromCallback(({ sendBack }) => {
        const { post, listen, close } = channel()
        const replyRecording = () => post({ reply: 'recording', recording: pageRecordingOf(recorder.getSnapshot()) })
        const answer = (message: WindowRequest) => {
          switch (message.request) {
            case 'leave':
              return sendBack({ type: 'window.left' })
            case 'send':
              return source.send(message.key, message.event)
            case 'clear':
              return source.clear()
            case 'recording':
              return replyRecording()
            case 'startRecording':
              recorder.send({ type: 'record.started' })
              return replyRecording()
            case 'finishRecording':
              recorder.send({ type: 'record.ended' })
              return replyRecording()
            case 'recordingText':
              return post({ reply: 'recordingText', text: recorder.getSnapshot().context.recording?.text ?? null })
            case 'chart': {
              const reply = { reply: 'chart', name: message.name } as const
              return void source.chart(message.name).then(
                (chart) => post({ ...reply, chart }),
                () => post({ ...reply, chart: null }),
              )
            }
            case 'view': {
              sendBack({ type: 'window.asked' })
              const view = source.viewNow(message.chosen, message.asked)
              const after = message.loadId === loadId ? message.after : 0
              return post({ reply: 'view', loadId, view: { ...view, log: view.log.filter(({ no }) => no > after) } })
            }
          }
        }
        const stop = listen((message) => {
          const request = v.safeParse(WindowRequest, message)
          if (request.success) answer(request.output)
        })
        return () => {
          stop()
          close()
        }
      }),
    },
  })
}
