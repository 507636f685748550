import { useSelector } from '@xstate/react'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { TalkProps } from './talkItems.tsx'

const TalkSheets = lazyComponent(async () => (await import('./TalkSheets.tsx')).TalkSheets)

/** Where a report or a link that leads away is asked about; nothing until then. */
export function TalkLayer({ talk }: Pick<TalkProps, 'talk'>) {
  const idle = useSelector(talk, (snapshot) => snapshot.matches('idle'))
  return idle ? null : (
    <Later>
      <TalkSheets talk={talk} />
    </Later>
  )
}
