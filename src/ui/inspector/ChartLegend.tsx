import { useTranslation } from 'react-i18next'
import type { ChartLayout } from '#src/inspector/chartLayout.ts'
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
