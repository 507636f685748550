import { useSelector } from '@xstate/react'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyPart } from '#src/ui/kit/parts.tsx'
import type { TalkRefs } from './talkItems.tsx'

const TalkSheets = lazyPart(async () => (await import('./TalkSheets.tsx')).TalkSheets)

/** Where a report or a link that leads away is asked about; nothing until then. */
export function TalkLayer({ talk }: Pick<TalkRefs, 'talk'>) {
  const idle = useSelector(talk, (snapshot) => snapshot.matches('idle'))
  return idle ? null : (
    <Later>
      <TalkSheets talk={talk} />
    </Later>
  )
}
