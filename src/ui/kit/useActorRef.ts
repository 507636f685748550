import { useActorRef as useBareActorRef } from '@xstate/react'
import { createContext, use, useEffect } from 'react'
import type { AnyActorLogic } from 'xstate'
import type { Roots } from '#src/machines/kit/roots.ts'

/** Where screens' own actors are made known to tools. */
export const RootsContext = createContext<Roots | null>(null)

/** An actor that lives as long as the component, as `@xstate/react` has it, and that tools can look at meanwhile. */
export function useActorRef<Logic extends AnyActorLogic>(...args: Parameters<typeof useBareActorRef<Logic>>) {
  const ref = useBareActorRef<Logic>(...args)
  const roots = use(RootsContext)
  useEffect(() => roots?.add(ref), [roots, ref])
  return ref
}
