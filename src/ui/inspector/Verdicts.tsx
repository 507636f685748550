import { useSelector } from '@xstate/react'
import { Ban, Check, CircleAlert, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Says, Verdict } from '#src/inspector/verdicts.ts'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { selectChart, statesKnowing } from '#src/machines/inspector/inspectorSelectors.ts'
import parts from './common.module.css'
import styles from './verdicts.module.css'

const SIGNS: Readonly<Record<Says, typeof Check>> = { takes: Check, no: Ban, notAsked: Minus, fails: CircleAlert }

/** Why an event leads where it leads, or nowhere: each transition that might take it, in the order they are asked, with its guard's answer. */
export function Verdicts({ inspector, eventType }: { readonly inspector: InspectorRef; readonly eventType: string }) {
  const { t } = useTranslation('inspector')
  const chart = useSelector(inspector, selectChart)
  const asked = useSelector(inspector, ({ context }) => context.asked?.type ?? null)
  const verdicts = useSelector(inspector, ({ context }) => context.view.details?.verdicts ?? null)
  if (asked === null || asked !== eventType || verdicts === null) return null
  const knowing = statesKnowing(chart, asked)
  const outcome = verdicts.some(({ says }) => says === 'takes') ? 'takes' : verdicts.length > 0 ? 'refused' : 'unknown'
  return (
    <section className={styles.why} aria-label={t('inspector.why.title', { event: asked })} data-outcome={outcome}>
      <h3 className={parts.heading}>{t('inspector.why.title', { event: asked })}</h3>
      <p role="status">{t(`inspector.why.${outcome}`)}</p>
      {verdicts.length === 0 && knowing.length > 0 && (
        <>
          <p>{t('inspector.why.known')}</p>
          <p className={parts.code}>{knowing.join('\n')}</p>
        </>
      )}
      <ol className={styles.verdicts}>
        {verdicts.map((verdict, place) => (
          // They have no ids of their own, and their order is what is told.
          <Candidate key={place} verdict={verdict} />
        ))}
      </ol>
    </section>
  )
}

function Candidate({ verdict: { source, targets, guard, says, parts: answers } }: { readonly verdict: Verdict }) {
  const { t } = useTranslation('inspector')
  const Sign = SIGNS[says]
  return (
    <li data-says={says}>
      <Sign size={16} aria-hidden="true" />
      <div>
        <p className={parts.code}>
          {source} → {targets.join(', ') || t('inspector.stays')}
        </p>
        <p>
          {t(`inspector.why.says.${says}`)}
          {guard !== null && <code> [{guard}]</code>}
        </p>
        {answers.length > 1 && (
          <ul>
            {answers.map((one, place) => (
              <li key={place}>
                <code>{one.guard}</code> {t(`inspector.why.answer.${one.says === null ? 'failed' : one.says ? 'yes' : 'no'}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
