import type { ActorRefFrom } from 'xstate'
import type { inspectorMachine } from '#src/machines/inspector/inspectorMachine.ts'

/** The inspector's logic, which comes when it is first opened. */
export type InspectorLogic = typeof inspectorMachine
export type InspectorRef = ActorRefFrom<InspectorLogic>
