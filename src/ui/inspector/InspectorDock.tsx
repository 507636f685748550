import { X } from 'lucide-react'
import { use } from 'react'
import { useFeatureWords } from '#src/ui/i18n/useFeatureWords.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { zhCNInspector } from '#src/ui/i18n/zh-CN.inspector.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { InspectorDesk } from './InspectorDesk.tsx'
import type { InspectorKit } from './refs.ts'
import styles from './inspector.module.css'

type InspectorDockProps = { readonly load: () => Promise<InspectorKit>; readonly onClose: () => void }

/** The inspector under any page, which goes on above it. */
export function InspectorDock({ load, onClose }: InspectorDockProps) {
  useFeatureWords(zhCNInspector)
  const t = useT()
  return (
    <aside className={styles.dock} aria-label={t('inspector.title')}>
      <div className={styles.bar}>
        <span>{t('inspector.title')}</span>
        <IconButton label={t('inspector.close')} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>
        <PartBoundary waiting={<p className={styles.quiet}>{t('inspector.opening')}</p>}>
          <Loaded load={load} />
        </PartBoundary>
      </div>
    </aside>
  )
}

function Loaded({ load }: Pick<InspectorDockProps, 'load'>) {
  return <InspectorDesk kit={use(load())} />
}
