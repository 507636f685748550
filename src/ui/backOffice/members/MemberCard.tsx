import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberProfile } from '#src/api/model/memberOffice.ts'
import type { Right } from '#src/api/model/right.ts'
import type { MemberActRef } from '#src/machines/backOffice/membersMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { type ChosenAct, MemberActs } from './MemberActs.tsx'
import { LimitTable } from './LimitTable.tsx'
import { MemberGrade } from './MemberGrade.tsx'
import { MemberHead } from './MemberHead.tsx'
import { Part } from './Part.tsx'
import styles from './part.module.css'
import { playWords } from './playWords.ts'

type MemberCardProps = {
  readonly profile: MemberProfile
  readonly act: MemberActRef
  readonly copy: typeof copyMachine
  readonly makeId: () => string
  readonly rights: readonly Right[]
  /** It is the operator’s own account, which another one changes. */
  readonly isOwn: boolean
  /** A time in words. */
  readonly seen: (at: number | null) => string
}

/** One member: how they are marked, where they are logged in, their limits and what changed of them, notes, and what may be done. */
export function MemberCard({ profile, act, copy, makeId, rights, isOwn, seen }: MemberCardProps) {
  const { t } = useTranslation('backOffice')
  const { member, sessions, limits, play, notes } = profile
  const mayAct = rights.includes('members.act') && !isOwn
  const [chosen, setChosen] = useState<ChosenAct>({ kind: 'note', sessionId: null })
  // How often something was chosen in the lists: the form for it is above them, out of sight on a phone.
  const [picks, setPicks] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (picks === 0) return
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.focus({ preventScroll: true })
  }, [picks])
  const pick = (one: ChosenAct) => {
    setChosen(one)
    setPicks((count) => count + 1)
  }
  const picked = sessions.find(({ sessionId }) => sessionId === chosen.sessionId)
  return (
    <Stack>
      <MemberHead profile={profile} rights={rights} seen={seen} />
      {!mayAct && <Muted>{t(isOwn ? 'backOffice.operators.ownText' : 'backOffice.members.lookOnly')}</Muted>}
      {mayAct && (
        <div
          ref={form}
          role="group"
          tabIndex={-1}
          aria-label={picked === undefined ? undefined : t('backOffice.members.endOf', { at: seen(picked.createdAt) })}
        >
          <MemberActs profile={profile} act={act} copy={copy} makeId={makeId} chosen={chosen} onChoose={setChosen} seen={seen} />
        </div>
      )}
      <div className={styles.parts}>
        <MemberGrade grade={profile.grade} seen={seen} />
        <Part title={t('backOffice.members.tagsHead')} empty={t('backOffice.members.noTags')} isEmpty={member.tags.length === 0}>
          <Row wrap>
            {member.tags.map((tag) => (
              <Badge key={tag} tone="warn">
                {t(`backOffice.members.tags.${tag}`)}
              </Badge>
            ))}
          </Row>
        </Part>
        <Part title={t('backOffice.members.sessions')} empty={t('backOffice.members.noSessions')} isEmpty={sessions.length === 0}>
          <Stack as="ul" gap={4}>
            {sessions.map(({ sessionId, createdAt, address }) => (
              <Row as="li" key={sessionId} between>
                {t('backOffice.members.session', { at: seen(createdAt), address })}
                {mayAct && (
                  <Button
                    variant="plain"
                    aria-label={t('backOffice.members.endOf', { at: seen(createdAt) })}
                    onClick={() => pick({ kind: 'sessionEnd', sessionId })}
                  >
                    {t('backOffice.members.end')}
                  </Button>
                )}
              </Row>
            ))}
          </Stack>
        </Part>
        <Part title={t('backOffice.members.limits')}>
          <LimitTable limits={limits} seen={seen} />
        </Part>
        <Part title={t('backOffice.members.play')} empty={t('backOffice.members.noPlay')} isEmpty={play.length === 0}>
          <Stack as="ul" gap={4}>
            {play.map((change) => (
              <li key={`${change.at} ${change.action} ${change.period}`}>
                {t('backOffice.members.playLine', {
                  at: seen(change.at),
                  change: playWords(t, change, seen),
                  by:
                    change.by === null
                      ? t('backOffice.members.byMember')
                      : t('backOffice.members.byOperator', { name: change.by }),
                })}
              </li>
            ))}
          </Stack>
        </Part>
        <Part title={t('backOffice.members.notes')} empty={t('backOffice.members.noNotes')} isEmpty={notes.length === 0}>
          <Stack as="ul" gap={8}>
            {notes.map(({ id, at, by, content }) => (
              <li key={id}>
                {content}
                <Muted size={12}>{t('backOffice.members.noteLine', { at: seen(at), by })}</Muted>
              </li>
            ))}
          </Stack>
        </Part>
      </div>
    </Stack>
  )
}
