import { useSelector } from '@xstate/react'
import { Info } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartLayout } from '#src/inspector/chartLayout.ts'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { Popover } from '#src/ui/kit/Popover.tsx'
import styles from './chartLegend.module.css'

const KINDS = ['atomic', 'compound', 'parallel', 'final', 'history'] as const

/** What the colours and rims of a chart mean: the kinds of states that it has, what is active, where it leads, what was taken last. */
export function ChartLegend({ layout }: { readonly layout: ChartLayout }) {
  const { t } = useTranslation('inspector')
  const shown = new Set(layout.states.map(({ kind }) => kind))
  return (
    <ul className={styles.legend} aria-label={t('inspector.legend.title')}>
      {KINDS.filter((kind) => shown.has(kind)).map((kind) => (
        <li key={kind}>
          <span className={styles.box} data-kind={kind} /> {t(`inspector.legend.${kind}`)}
        </li>
      ))}
      <li>
        <span className={styles.box} data-kind="active" /> {t('inspector.legend.active')}
      </li>
      <li>
        <span className={styles.path} data-kind="onward" /> {t('inspector.legend.onward')}
      </li>
      <li>
        <span className={styles.path} data-kind="last" /> {t('inspector.legend.last')}
      </li>
    </ul>
  )
}

/** The legend behind a button, where the chart needs the room. */
export function LegendButton({ inspector }: { readonly inspector: InspectorRef }) {
  const { t } = useTranslation('inspector')
  const layout = useSelector(inspector, ({ context }) => context.drawn?.layout ?? null)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (layout === null) return null
  return (
    <>
      <IconButton ref={button} label={t('inspector.legend.title')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Info size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Popover
          title={t('inspector.legend.title')}
          closeLabel={t('act.close')}
          anchor={button}
          container={null}
          onClose={() => setOpen(false)}
        >
          <ChartLegend layout={layout} />
        </Popover>
      )}
    </>
  )
}
