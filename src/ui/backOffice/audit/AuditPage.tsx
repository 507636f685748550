import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { siteSecond } from '#src/api/model/day.ts'
import { TRAIL_OUTCOMES, trailFacts, type TrailItem } from '#src/api/model/trail.ts'
import type { trailExportMachine, trailMachine, TrailQuery } from '#src/machines/backOffice/trailMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useActing } from '#src/ui/shared/useActing.ts'
import type { Column } from '../table/DataTable.tsx'
import { FactList } from '../table/FactList.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { type Address, useAddress } from '../table/useAddress.ts'
import { useRoleWord } from '../useRoleWord.ts'
import { ACTS, isKnownAct } from './acts.ts'
import styles from './audit.module.css'
import { changedFirst } from './factLines.ts'
import { useFactWords } from './useFactWords.ts'

type AuditPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: { readonly trail: typeof trailMachine; readonly trailExport: typeof trailExportMachine }
}

/** What the address asks of the trail. */
function queryOf(address: Address): TrailQuery {
  return {
    by: address.get('by'),
    act: address.get('act'),
    text: address.get('text'),
    outcome: TRAIL_OUTCOMES.find((one) => one === address.get('outcome')) ?? null,
    from: address.get('from'),
    to: address.get('to'),
  }
}

/** The trail: what staff and the owner's commands did, when, how it was before and after, and why. Nobody can change it. */
export function AuditPage({ actors, logic }: AuditPageProps) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const roleWord = useRoleWord()
  const query = queryOf(address)
  const list = useActorRef(logic.trail, { input: { query } })
  const file = useActorRef(logic.trailExport)
  const saving = useActing(file)
  const { answer, errorKey } = useSelector(file, (snapshot) => snapshot.context)
  const [open, setOpen] = useState<TrailItem | null>(null)
  const actName = (act: string) => (isKnownAct(act) ? t(`backOffice.audit.acts.${act}`) : act)
  const factWords = useFactWords()
  const brief = (json: string | null, other: string | null = null) =>
    json === null
      ? ''
      : changedFirst(factWords(json), other === null ? [] : factWords(other))
          .slice(0, 3)
          .map((one) => t('backOffice.audit.fact', one))
          .join(' · ')
  const columns: readonly Column<TrailItem>[] = [
    { id: 'at', label: t('backOffice.audit.at'), cell: ({ at }) => siteSecond(at), isFixed: true },
    { id: 'by', label: t('backOffice.audit.by'), cell: ({ by }) => by },
    { id: 'act', label: t('backOffice.audit.act'), cell: ({ act }) => actName(act) },
    { id: 'reason', label: t('backOffice.audit.reason'), cell: ({ reason }) => reason ?? '–' },
    { id: 'asked', label: t('backOffice.audit.asked'), cell: ({ asked }) => brief(asked) || '–' },
    {
      id: 'outcome',
      label: t('backOffice.audit.outcome'),
      cell: ({ outcome }) => (
        <Badge tone={outcome === 'done' ? 'brand' : 'warn'}>{t(`backOffice.audit.outcomes.${outcome}`)}</Badge>
      ),
      isMark: true,
    },
    { id: 'role', label: t('backOffice.audit.role'), cell: ({ role }) => roleWord(role), isExtra: true },
    {
      id: 'before',
      label: t('backOffice.audit.before'),
      cell: ({ before, after }) => brief(before, after) || '–',
      isExtra: true,
    },
    { id: 'after', label: t('backOffice.audit.after'), cell: ({ before, after }) => brief(after, before) || '–', isExtra: true },
    { id: 'address', label: t('backOffice.audit.address'), cell: ({ address: from }) => from ?? '–', isExtra: true },
  ]
  const headings = (['at', 'by', 'role', 'act', 'reason', 'before', 'after', 'asked', 'outcome', 'address'] as const).map((id) =>
    t(`backOffice.audit.${id}`),
  )
  return (
    <TablePage
      title={t('backOffice.audit.title')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[
        { id: 'text', label: t('backOffice.audit.text'), kind: 'text' },
        { id: 'by', label: t('backOffice.audit.by'), kind: 'text' },
        {
          id: 'act',
          label: t('backOffice.audit.act'),
          kind: 'choice',
          options: ACTS.map((act) => ({ value: act, label: actName(act) })),
        },
        {
          id: 'outcome',
          label: t('backOffice.audit.outcome'),
          kind: 'choice',
          options: TRAIL_OUTCOMES.map((one) => ({ value: one, label: t(`backOffice.audit.outcomes.${one}`) })),
        },
        { id: 'from', label: t('backOffice.audit.from'), kind: 'date' },
        { id: 'to', label: t('backOffice.audit.to'), kind: 'date' },
      ]}
      columns={columns}
      keyOf={({ id }) => id}
      onOpen={setOpen}
      empty={t('backOffice.audit.empty')}
      emptyText={t('backOffice.audit.emptyText')}
      tools={
        <Button variant="outline" busy={saving} onClick={() => file.send({ type: 'act.sent', order: { query, headings } })}>
          {t('backOffice.table.csv')}
        </Button>
      }
    >
      <Muted role="status">
        {answer !== null && t(answer.isCut ? 'backOffice.table.savedCut' : 'backOffice.table.saved', { rows: answer.rows })}
        {errorKey !== null && t('state.because', { what: t('backOffice.table.csvFailed'), reason: t(errorKey) })}
      </Muted>
      <Sheet
        open={open !== null}
        title={open === null ? '' : actName(open.act)}
        closeLabel={t('act.close')}
        onClose={() => setOpen(null)}
      >
        {open !== null && <TrailRow item={open} />}
      </Sheet>
    </TablePage>
  )
}

/** One act with all that is known of it. */
function TrailRow({ item }: { readonly item: TrailItem }) {
  const { t } = useTranslation('backOffice')
  const roleWord = useRoleWord()
  const factWords = useFactWords()
  const { at, by, role, reason, outcome, address, asked, before, after } = item
  const parts = [
    ['asked', asked],
    ['before', before],
    ['after', after],
  ] as const
  const facts = [
    { name: t('backOffice.audit.at'), value: siteSecond(at) },
    { name: t('backOffice.audit.by'), value: `${by} (${roleWord(role)})` },
    { name: t('backOffice.audit.reason'), value: reason ?? '–' },
    { name: t('backOffice.audit.outcome'), value: t(`backOffice.audit.outcomes.${outcome}`) },
    { name: t('backOffice.audit.address'), value: address ?? '–' },
  ]
  return (
    <Stack>
      <FactList facts={facts} />
      {parts.map(
        ([part, json]) =>
          json !== null && (
            <section key={part}>
              <h3>{t(`backOffice.audit.${part}`)}</h3>
              <FactList facts={factWords(json)} />
            </section>
          ),
      )}
      <details>
        <summary className={styles.raw}>{t('backOffice.audit.raw')}</summary>
        <Stack gap={12}>
          {parts.map(
            ([part, json]) =>
              json !== null && (
                <FactList key={part} facts={trailFacts(json).map((one) => ({ ...one, name: `${part}.${one.name}` }))} />
              ),
          )}
        </Stack>
      </details>
    </Stack>
  )
}
