import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Told } from '#src/inspector/recording/told.ts'
import type { inspectorMachine } from '#src/machines/inspector/inspectorMachine.ts'
import type { recordingMachine, RecordingRef } from '#src/machines/inspector/recordingMachine.ts'
import { Inspector } from './Inspector.tsx'
import { RecordingBar } from './RecordingBar.tsx'
import styles from './recording.module.css'

export type InspectorDeskProps = {
  /** What is looked at, recorded and replayed. */
  readonly kit: {
    /** Over what runs. */
    readonly inspector: typeof inspectorMachine
    readonly recording: typeof recordingMachine
    /** Over what was recorded, at the place that the recording's actor is at. */
    readonly inspectorOf: (told: Told, recording: RecordingRef) => typeof inspectorMachine
  }
}

/** The inspector over what runs, or over a recording while one is told. */
export function InspectorDesk({ kit }: InspectorDeskProps) {
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

type RecordedProps = InspectorDeskProps & { readonly told: Told; readonly recording: RecordingRef }

function Recorded({ kit, told, recording }: RecordedProps) {
  const logic = useMemo(() => kit.inspectorOf(told, recording), [kit, told, recording])
  return <Inspector logic={logic} isLive={false} />
}
