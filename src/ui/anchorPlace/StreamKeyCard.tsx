import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnRoom } from '#src/api/model/anchorPlace.ts'
import type { ownRoomActMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { CopyButton } from '#src/ui/kit/CopyButton.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useFreshFocus } from '#src/ui/kit/useFreshFocus.ts'
import { useOwnRoomAct } from './useOwnRoomAct.ts'
import styles from './anchorPlace.module.css'

type StreamKeyCardProps = {
  readonly room: OwnRoom
  readonly act: typeof ownRoomActMachine
  readonly copy: typeof copyMachine
  readonly host: string
}

/** Where an encoder sends, and with which key: its end alone, and all of it for the password. */
export function StreamKeyCard({ room, act: logic, copy, host }: StreamKeyCardProps) {
  const { t } = useTranslation('anchorPlace')
  const { act, busy, answer, errorKey } = useOwnRoomAct(logic)
  const [asks, setAsks] = useState<'show' | 'renew' | null>(null)
  const [password, setPassword] = useState('')
  const streamKey = answer?.streamKey ?? null
  const address = room.port === null ? null : `rtmp://${host}:${room.port}/live`
  const wrong = answer?.result === 'password' ? t('ownRoom.wrongPassword') : errorKey === null ? null : t(errorKey)
  const place = useFreshFocus(streamKey === null ? asks : 'shown')
  const ask = (what: 'show' | 'renew' | null) => {
    // A key that is on its way is kept from who does not wait for it.
    act.send({ type: 'act.left' })
    setPassword('')
    setAsks(what)
  }
  return (
    <Card as="section" gap={12} aria-label={t('ownRoom.key')}>
      <h2 className={styles.part}>{t('ownRoom.key')}</h2>
      {address === null ? (
        <Muted>{t('ownRoom.noServer')}</Muted>
      ) : (
        <Secret label={t('ownRoom.server')} text={address} copy={copy} />
      )}
      {streamKey === null ? (
        <div>
          <p className={styles.label}>{t('ownRoom.keyOnly')}</p>
          <p className={styles.secret}>{t('ownRoom.masked', { end: room.keyEnd })}</p>
        </div>
      ) : (
        <Secret label={t('ownRoom.keyOnly')} text={streamKey} copy={copy} />
      )}
      <div ref={place}>
        {streamKey !== null ? (
          <Button variant="outline" onClick={() => ask(null)}>
            {t('ownRoom.hide')}
          </Button>
        ) : asks === null ? (
          <Row gap={8} wrap>
            <Button variant="soft" onClick={() => ask('show')}>
              {t('ownRoom.reveal')}
            </Button>
            <Button variant="outline" onClick={() => ask('renew')}>
              {t('ownRoom.renew')}
            </Button>
          </Row>
        ) : (
          <Stack
            as="form"
            gap={12}
            onSubmit={(event) => {
              event.preventDefault()
              if (password !== '') act.send({ type: 'act.sent', order: { act: 'key', password, renew: asks === 'renew' } })
            }}
          >
            <TextField
              type="password"
              label={t('ownRoom.password')}
              description={t(asks === 'renew' ? 'ownRoom.renewHint' : 'ownRoom.passwordHint')}
              value={password}
              error={wrong}
              autoComplete="current-password"
              onChange={(event) => setPassword(event.target.value)}
            />
            <Row gap={8} wrap>
              <Button type="submit" variant={asks === 'renew' ? 'danger' : 'primary'} busy={busy} disabled={password === ''}>
                {t(asks === 'renew' ? 'ownRoom.renew' : 'ownRoom.reveal')}
              </Button>
              <Button variant="outline" onClick={() => ask(null)}>
                {t('act.cancel')}
              </Button>
            </Row>
          </Stack>
        )}
      </div>
    </Card>
  )
}

type SecretProps = { readonly label: string; readonly text: string; readonly copy: typeof copyMachine }

function Secret({ label, text, copy: logic }: SecretProps) {
  const { t } = useTranslation('anchorPlace')
  const copy = useActorRef(logic)
  const state = useSelector(copy, (snapshot) => snapshot.value)
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <Row between gap={8} wrap>
        <code className={styles.secret}>{text}</code>
        <CopyButton
          state={state}
          words={{ copy: t('ownRoom.copy'), copied: t('ownRoom.copied'), byHand: t('ownRoom.byHand') }}
          onPress={() => copy.send({ type: 'copy.pressed', text })}
        />
      </Row>
    </div>
  )
}
