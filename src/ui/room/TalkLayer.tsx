import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { TalkRefs } from './talkItems.tsx'

const TalkSheets = lazy(async () => ({ default: (await import('./TalkSheets.tsx')).TalkSheets }))

/** Where a report or a link that leads away is asked about; nothing until then. */
export function TalkLayer({ talk }: Pick<TalkRefs, 'talk'>) {
  const idle = useSelector(talk, (snapshot) => snapshot.matches('idle'))
  return idle ? null : (
    <Suspense>
      <TalkSheets talk={talk} />
    </Suspense>
  )
}
