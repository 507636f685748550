import { useSelector } from '@xstate/react'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DevLogic } from '#src/machines/dev/devMachine.ts'
import { useSay } from '#src/ui/i18n/useSay.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { SearchBox } from '#src/ui/kit/SearchBox.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { DevHead } from '#src/ui/shared/DevHead.tsx'
import { type CatalogueEntry, CatalogueRow } from './CatalogueRow.tsx'
import { GroupJumps, GROUPS } from './GroupJumps.tsx'
import styles from './dev.module.css'
import { TransportState } from './TransportState.tsx'

/** Every code by how the page deals with it, found by name, number or words, and triggered. */
export function Catalogue({ dev }: { readonly dev: DevLogic }) {
  const { t } = useTranslation('dev')
  const say = useSay()
  const machine = useActorRef(dev.machine)
  const asked = useSelector(machine, (snapshot) => snapshot.context.asked)
  const trials = useSelector(machine, (snapshot) => snapshot.context.trials)
  const [search, setSearch] = useState('')
  const entries: readonly CatalogueEntry[] = [
    ...dev.catalogue.map(({ name, code, key, shown, target, only, ...entry }) => ({
      name,
      code: String(code),
      words: entry.class === 'success' || entry.class === 'ignored' ? '' : say(key),
      group: shown,
      target: `${target ?? ''}${only === undefined ? '' : ` (${t('dev.only', { path: only })})`}`,
    })),
    ...dev.others
      .filter((name) => dev.catalogue.every((entry) => entry.name !== name))
      .map((name) => ({ name, code: '', words: '', group: 'broken' as const, target: '' })),
  ]
  const sought = search.trim().toLowerCase()
  const found = entries.filter(({ name, code, words }) => `${name} ${code} ${words}`.toLowerCase().includes(sought))
  const groups = GROUPS.map((group) => ({ group, rows: found.filter((entry) => entry.group === group) })).filter(
    ({ rows }) => rows.length > 0,
  )
  return (
    <Stack className={styles.page}>
      <DevHead title={t('dev.heading')} />
      <Muted>{t('dev.lead')}</Muted>
      <TransportState dev={dev} />
      <SearchBox
        label={t('dev.search')}
        clearLabel={t('dev.clear')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      {found.length === 0 && <EmptyState icon={<SearchX size={24} />} title={t('dev.none')} text={t('dev.noneText')} />}
      {groups.length > 1 && <GroupJumps counts={new Map(groups.map(({ group, rows }) => [group, rows.length]))} />}
      {groups.map(({ group, rows }) => (
        <Stack key={group} as="section" className={styles.group} aria-labelledby={group} gap={8}>
          <Row>
            {/* A jump brings the focus along. */}
            <h2 id={group} tabIndex={-1}>
              {t(`dev.how.${group}`)}
            </h2>
            <Badge tone="neutral">{rows.length}</Badge>
          </Row>
          <Muted>{t(`dev.about.${group}`)}</Muted>
          <ul className={styles.rows}>
            {rows.map((entry) => (
              <CatalogueRow
                key={entry.name}
                entry={entry}
                trial={trials.find((trial) => trial.name === entry.name)}
                canTrigger={dev.canTrigger(entry.name)}
                asked={asked}
                onTrigger={() => machine.send({ type: 'behaviour.triggered', name: entry.name })}
              />
            ))}
          </ul>
        </Stack>
      ))}
    </Stack>
  )
}
