import { useCallback, useSyncExternalStore } from 'react'
import { isOnAir } from '#src/api/model/anchor.ts'
import type { AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'

/** Those of the anchors that are on the air (S-1), as they come and go; or whose status `counts`. */
export function useOnAir(anchors: readonly AnchorRef[], counts: (status: string) => boolean = isOnAir): readonly AnchorRef[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscriptions = anchors.map((anchor) => anchor.subscribe(listener))
      return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
    },
    [anchors],
  )
  const ids = useSyncExternalStore(subscribe, () => idsOf(anchors, counts))
  return anchors.filter(({ id }) => ids.split(' ').includes(id))
}

/** Their ids in one string: a value that is equal while nothing changes. */
function idsOf(anchors: readonly AnchorRef[], counts: (status: string) => boolean): string {
  return anchors
    .filter((anchor) => counts(anchor.getSnapshot().context.match.anchorStatus))
    .map(({ id }) => id)
    .join(' ')
}
