import ElkApi from 'elkjs/lib/elk-api.js'
import elkWorker from 'elkjs/lib/elk-worker.min.js?url'
import { trustedScriptUrl } from './api/trustedUrl.ts'
import { createProbe } from './inspector/probe.ts'
import { ownActors, provideInspector } from './machines/inspector/inspectorActors.ts'
import type { Roots } from './machines/kit/roots.ts'
import { once } from './once.ts'

export type InspectorWorldPorts = { readonly window: Window; readonly roots: Roots; readonly now: () => number }

/** What only the inspector needs: it comes when it is first opened. */
export function createInspectorLogic({ window, roots, now }: InspectorWorldPorts) {
  return provideInspector({
    source: ownActors(createProbe(now), roots),
    // Charts are placed in a thread of their own.
    layouter: once(async () => new ElkApi({ workerFactory: () => new Worker(trustedScriptUrl(elkWorker)) })),
    save: (name, type, text) => {
      const url = URL.createObjectURL(new Blob([text], { type }))
      const link = window.document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      URL.revokeObjectURL(url)
    },
  })
}
