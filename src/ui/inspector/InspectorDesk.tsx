import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Told } from '#src/inspector/recording/told.ts'
import { Inspector } from './Inspector.tsx'
import { RecordingBar } from './RecordingBar.tsx'
import type { DeskKit, RecordingRef } from './refs.ts'
import styles from './recording.module.css'

/** The inspector over what runs, or over a recording while one is told. */
export function InspectorDesk({ kit }: { readonly kit: DeskKit }) {
  const recording = useActorRef(kit.recording)
  const told = useSelector(recording, ({ context }) => context.told)
  return (
    <div className={styles.desk}>
      <RecordingBar recording={recording} />
      <div className={styles.under}>
        {told === null ? (
          <Inspector key="live" logic={kit.inspector} isLive />
        ) : (
          <Recorded key="recorded" kit={kit} told={told} recording={recording} />
        )}
      </div>
    </div>
  )
}

type RecordedProps = { readonly kit: DeskKit; readonly told: Told; readonly recording: RecordingRef }

function Recorded({ kit, told, recording }: RecordedProps) {
  const logic = useMemo(() => kit.inspectorOf(told, recording), [kit, told, recording])
  return <Inspector logic={logic} isLive={false} />
}
