import type { AnchorListRef } from '#src/machines/anchor/anchorListMachine.ts'
import type { MatchListRef } from '#src/machines/anchor/matchListMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'

// Seldom needed.
const StaleLine = lazyComponent(async () => (await import('#src/ui/shared/StaleLine.tsx')).StaleLine)

type StaleListProps = { readonly list: AnchorListRef | MatchListRef; readonly busy: boolean }

/** Says over a list of home that it could not be refreshed. */
export function StaleList({ list, busy }: StaleListProps) {
  return (
    <Later>
      <StaleLine busy={busy} onRetry={() => list.send({ type: 'list.refreshed' })} />
    </Later>
  )
}
