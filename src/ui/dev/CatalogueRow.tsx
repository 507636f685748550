import { useTranslation } from 'react-i18next'
import type { DevLogic, Trial } from '#src/machines/dev/devMachine.ts'
import { useSay } from '#src/ui/i18n/useSay.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import styles from './dev.module.css'

/** A behaviour as it is listed: `words` = what a person reads, `target` = where it leads; each may be empty. */
export type CatalogueEntry = {
  readonly name: string
  readonly code: string
  readonly words: string
  readonly group: DevLogic['catalogue'][number]['shown'] | 'broken'
  readonly target: string
}

type CatalogueRowProps = {
  readonly entry: CatalogueEntry
  /** What came of it last. */
  readonly trial: Trial | undefined
  readonly canTrigger: boolean
  /** The behaviour that the server is asked for; null = none. */
  readonly asked: string | null
  readonly onTrigger: () => void
}

/** A code with its words, where it leads, and what came of it when it was triggered. */
export function CatalogueRow({ entry, trial, canTrigger, asked, onTrigger }: CatalogueRowProps) {
  const { t } = useTranslation('dev')
  const { name, code, words, target } = entry
  return (
    <Row as="li" className={styles.row} gap={12} between>
      <div className={styles.what}>
        {words !== '' && <p className={styles.words}>{words}</p>}
        <Muted className={styles.name} digits>
          <code>{name}</code> <b>{code}</b>
        </Muted>
        {target !== '' && <Muted className={styles.leads}>{t('dev.leads', { target })}</Muted>}
        <Outcome trial={trial} />
      </div>
      {canTrigger && (
        <Button
          variant="outline"
          busy={asked === name}
          disabled={asked !== null && asked !== name}
          aria-label={`${t('dev.trigger')} ${name}`}
          onClick={onTrigger}
        >
          {asked === name ? t('dev.triggering') : t('dev.trigger')}
        </Button>
      )}
    </Row>
  )
}

function Outcome({ trial }: Pick<CatalogueRowProps, 'trial'>) {
  const { t } = useTranslation('dev')
  const say = useSay()
  if (trial === undefined) return null
  const { kind, code, key } = trial
  return (
    <p className={styles.outcome} role="status">
      {t('dev.result')}: {key === null ? t('dev.resolved') : t('dev.rejected', { kind, code, words: say(key) })}
    </p>
  )
}
