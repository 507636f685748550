import { useSelector } from '@xstate/react'
import { ListChecks, X } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { coverageCounts } from '#src/inspector/coverage.ts'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { coveredOf } from '#src/machines/inspector/inspectorSelectors.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { Menu } from '#src/ui/kit/Menu.tsx'
import parts from './common.module.css'
import styles from './chartPane.module.css'

/** Shows the tests' coverage on the chart, from a file that the developer chooses. */
export function CoverageTools({ inspector }: { readonly inspector: InspectorRef }) {
  const { t } = useTranslation('inspector')
  const unreadable = useSelector(inspector, (snapshot) => snapshot.matches({ coverage: 'unreadable' }))
  const coverage = useSelector(inspector, ({ context }) => context.coverage)
  const chart = useSelector(inspector, ({ context }) => context.drawn?.chart ?? null)
  const failure = useSelector(inspector, ({ context }) => context.failure)
  const covered = coveredOf(chart, coverage, failure)
  const counts = covered === null || chart === null ? null : coverageCounts(chart, covered)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file !== undefined) inspector.send({ type: 'coverage.chosen', file })
    // Cleared, so that the same file can be chosen again after a new test run.
    event.target.value = ''
  }
  return (
    <>
      <label className={styles.file} title={t('inspector.coverage')}>
        <ListChecks className={styles.fileIcon} size={20} aria-hidden="true" />
        <span className={styles.fileWord}>{t('inspector.coverage')}</span>
        <input type="file" accept=".json,application/json" onChange={choose} />
      </label>
      {unreadable && (
        <p className={parts.fault} role="alert">
          {t('inspector.noCoverage')}
        </p>
      )}
      {coverage !== null && (
        <>
          <p className={styles.covered} role="status">
            {counts === null
              ? t('inspector.notWalked')
              : t('inspector.walked', {
                  states: `${counts.states.covered}/${counts.states.all}`,
                  edges: `${counts.edges.covered}/${counts.edges.all}`,
                })}
          </p>
          {covered !== null && covered.failed.length > 0 && (
            <Menu
              label={t('inspector.failures.count', { count: covered.failed.length })}
              trigger={t('inspector.failures.count', { count: covered.failed.length })}
              triggerClassName={styles.menu}
              items={[
                ...covered.failed.map(({ path }, place) => ({
                  key: String(place),
                  label: path || t('inspector.failures.noPath'),
                  onSelect: () => inspector.send({ type: 'failure.chosen', place }),
                })),
                {
                  key: 'none',
                  label: t('inspector.failures.hide'),
                  onSelect: () => inspector.send({ type: 'failure.chosen', place: null }),
                },
              ]}
            />
          )}
          <IconButton label={t('inspector.removeCoverage')} onClick={() => inspector.send({ type: 'coverage.removed' })}>
            <X size={20} aria-hidden="true" />
          </IconButton>
          {covered?.shown != null && (
            <p className={styles.failure} role="status">
              ⚠ {covered.shown.test}: <span>{covered.shown.path}</span>
            </p>
          )}
        </>
      )}
    </>
  )
}
