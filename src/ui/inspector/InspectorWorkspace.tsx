import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ReplayView } from '#src/inspector/recording/replayView.ts'
import type { inspectorMachine } from '#src/machines/inspector/inspectorMachine.ts'
import type { recordingMachine, RecordingRef } from '#src/machines/inspector/recordingMachine.ts'
import { Inspector } from './Inspector.tsx'
import { RecordingBar } from './RecordingBar.tsx'
import styles from './recording.module.css'

export type InspectorWorkspaceProps = {
  /** The machines of one inspected page. */
  readonly logic: {
    /** Inspects the running page. */
    readonly inspector: typeof inspectorMachine
    readonly recording: typeof recordingMachine
    /** Inspects a replay at the position of the recording's actor. */
    readonly inspectorOf: (replay: ReplayView, recording: RecordingRef) => typeof inspectorMachine
  }
}

/** The inspector of the running page, or of a recording while one is replayed, under one bar. */
export function InspectorWorkspace({ logic }: InspectorWorkspaceProps) {
  const recording = useActorRef(logic.recording)
  const replay = useSelector(recording, ({ context }) => context.replay)
  // The inspector's own tools stand in the bar of the recording, which outlives it.
  const [tools, setTools] = useState<HTMLElement | null>(null)
  return (
    <div className={styles.workspace}>
      <div className={styles.tools}>
        <RecordingBar recording={recording} />
        <div ref={setTools} className={styles.own} />
      </div>
      <div className={styles.under}>
        {replay === null ? (
          <Inspector key="live" logic={logic.inspector} isLive tools={tools} />
        ) : (
          <Recorded key="recorded" logic={logic} replay={replay} recording={recording} tools={tools} />
        )}
      </div>
    </div>
  )
}

type RecordedProps = InspectorWorkspaceProps & {
  readonly replay: ReplayView
  readonly recording: RecordingRef
  readonly tools: HTMLElement | null
}

function Recorded({ logic, replay, recording, tools }: RecordedProps) {
  const inspector = useMemo(() => logic.inspectorOf(replay, recording), [logic, replay, recording])
  return <Inspector logic={inspector} isLive={false} tools={tools} />
}
