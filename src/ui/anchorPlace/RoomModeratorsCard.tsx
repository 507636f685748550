import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NAMING_REFUSALS, type OwnRoom } from '#src/api/model/anchorPlace.ts'
import type { ownRoomActMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useOwnRoomAct } from './useOwnRoomAct.ts'
import styles from './anchorPlace.module.css'

type RoomModeratorsCardProps = { readonly room: OwnRoom; readonly act: typeof ownRoomActMachine }

/** Who moderates the room: named by the anchor, or by the site. */
export function RoomModeratorsCard({ room, act: logic }: RoomModeratorsCardProps) {
  const { t } = useTranslation('anchorPlace')
  const { act, busy, answer, errorKey } = useOwnRoomAct(logic)
  const [name, setName] = useState('')
  const refusal = NAMING_REFUSALS.find((one) => one === answer?.result)
  const problem = errorKey !== null ? t(errorKey) : refusal === undefined ? null : t(`ownRoom.refusals.${refusal}`)
  const set = (whom: string, named: boolean) => act.send({ type: 'act.sent', order: { act: 'moderator', name: whom, named } })
  return (
    <Card as="section" gap={12} aria-label={t('ownRoom.moderators')}>
      <h2 className={styles.part}>{t('ownRoom.moderators')}</h2>
      {room.moderators.length === 0 ? (
        <Muted>{t('ownRoom.noModerators')}</Muted>
      ) : (
        <ul className={styles.schedule}>
          {room.moderators.map((moderator) => (
            <li key={moderator.memberId} className={styles.planned}>
              <span className={styles.what}>
                {moderator.nickname} <Muted as="span">{moderator.name}</Muted>
              </span>
              {moderator.ofSite ? (
                <Badge tone="neutral">{t('ownRoom.ofSite')}</Badge>
              ) : (
                <Button
                  variant="outline"
                  busy={busy}
                  aria-label={t('ownRoom.dismiss', { name: moderator.nickname })}
                  onClick={() => set(moderator.name, false)}
                >
                  {t('ownRoom.dismissShort')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') set(name.trim(), true)
        }}
      >
        <TextField
          label={t('ownRoom.name')}
          value={name}
          error={problem}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Row>
          <Button type="submit" variant="soft" busy={busy} disabled={name.trim() === ''}>
            {t('ownRoom.appoint')}
          </Button>
        </Row>
      </form>
      <Muted size={12}>{t('ownRoom.moderatorsHint')}</Muted>
    </Card>
  )
}
