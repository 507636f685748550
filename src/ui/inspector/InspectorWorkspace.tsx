import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ReplayView } from '#src/inspector/recording/replayView.ts'
import { useFeatureWords } from '#src/ui/i18n/useFeatureWords.ts'
import { zhCNInspector } from '#src/ui/i18n/zh-CN.inspector.ts'
import { Inspector } from './Inspector.tsx'
import { RecordingBar } from './RecordingBar.tsx'
import type { WorkspaceLogic, RecordingRef } from './props.ts'
import styles from './recording.module.css'

/** The inspector of the running page, or of a recording while one is replayed. */
export function InspectorWorkspace({ kit }: { readonly kit: WorkspaceLogic }) {
  useFeatureWords(zhCNInspector)
  const recording = useActorRef(kit.recording)
  const replay = useSelector(recording, ({ context }) => context.replay)
  return (
    <div className={styles.workspace}>
      <RecordingBar recording={recording} />
      <div className={styles.under}>
        {replay === null ? (
          <Inspector key="live" logic={kit.inspector} isLive />
        ) : (
          <Recorded key="recorded" kit={kit} replay={replay} recording={recording} />
        )}
      </div>
    </div>
  )
}

type RecordedProps = { readonly kit: WorkspaceLogic; readonly replay: ReplayView; readonly recording: RecordingRef }

function Recorded({ kit, replay, recording }: RecordedProps) {
  const logic = useMemo(() => kit.inspectorOf(replay, recording), [kit, replay, recording])
  return <Inspector logic={logic} isLive={false} />
}
