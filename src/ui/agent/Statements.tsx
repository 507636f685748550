import { useSelector } from '@xstate/react'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AgentStatement, STATEMENT_SUMS } from '#src/api/model/agent.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { agentExportMachine, agentStatementsMachine } from '#src/machines/agent/agentMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import styles from './agent.module.css'

export type StatementsLogic = { readonly statements: typeof agentStatementsMachine; readonly save: typeof agentExportMachine }

const TONES = { none: 'neutral', due: 'gold', signed: 'gold', paid: 'brand' } as const
/** The agent's months, each with how it adds up and whether it is paid, and all of them as a file. */
export function Statements({ logic }: { readonly logic: StatementsLogic }) {
  const { t } = useTranslation('agent')
  const list = useActorRef(logic.statements, { input: { query: null } })
  const file = useActorRef(logic.save)
  const saving = useActing(file)
  const { answer, errorKey } = useSelector(file, (snapshot) => snapshot.context)
  const order = {
    headings: (['month', ...STATEMENT_SUMS, 'members', 'active', 'state'] as const).map((name) => t(`agent.sums.${name}`)),
    stateWords: {
      none: t('agent.payment.none'),
      due: t('agent.payment.due'),
      signed: t('agent.payment.signed'),
      paid: t('agent.payment.paid'),
    },
  }
  return (
    <Card as="section" aria-labelledby="statements" gap={12}>
      <Row between wrap>
        <h2 id="statements">{t('agent.statements')}</h2>
        <Button variant="outline" busy={saving} onClick={() => file.send({ type: 'act.sent', order })}>
          {t('agent.save')}
        </Button>
      </Row>
      <Muted role="status">
        {answer !== null && t('agent.saved', { rows: answer })}
        {errorKey !== null && t('state.because', { what: t('agent.saveFailed'), reason: t(errorKey) })}
      </Muted>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={<EmptyState icon={<ReceiptText size={24} />} title={t('agent.noStatements')} text={t('agent.noStatementsText')} />}
        failedTitle={t('agent.statementsFailed')}
        moreLabel={t('agent.more')}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((statement) => (
              <li key={statement.statementId}>
                <Statement statement={statement} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function Statement({ statement }: { readonly statement: AgentStatement }) {
  const { t } = useTranslation('agent')
  const { month, state, members, active } = statement
  return (
    <Stack gap={8}>
      <Row between>
        <h3>{month}</h3>
        <Badge tone={TONES[state]}>{t(`agent.payment.${state}`)}</Badge>
      </Row>
      <dl className={styles.sums}>
        {STATEMENT_SUMS.map((name) => (
          <div key={name}>
            <Muted as="dt">{t(`agent.sums.${name}`)}</Muted>
            <dd>{formatMoney('FEN', statement[name])}</dd>
          </div>
        ))}
        <div>
          <Muted as="dt">{t('agent.sums.active')}</Muted>
          <dd>
            {active} / {members}
          </dd>
        </div>
      </dl>
    </Stack>
  )
}
