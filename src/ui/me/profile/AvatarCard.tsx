import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DRAWN_AVATARS } from '#src/api/model/profile.ts'
import { PICTURE_TYPES } from '#src/api/model/upload.ts'
import type { ProfileRef } from '#src/machines/profile/profileMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { FileField } from '#src/ui/kit/FileField.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { RadioTile } from '#src/ui/kit/RadioTile.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './profile.module.css'

type AvatarCardProps = { readonly profile: ProfileRef; readonly avatar: string }

/** The member's picture: one of the drawn faces, or one of their own. */
export function AvatarCard({ profile, avatar }: AvatarCardProps) {
  const { t } = useTranslation('profile')
  const id = useId()
  const { share, trouble, choice, avatarError } = useSelector(profile, (snapshot) => snapshot.context)
  const state = useSelector(profile, (snapshot) => snapshot.value.avatar)
  // What was pressed shows at once, before the server has it.
  const chosen = state === 'saving' && choice?.of === 'drawn' ? choice.avatar : avatar
  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('avatar.title')}</h2>
      <Row gap={16}>
        <Avatar src={avatar} size={96} />
        <FileField
          label={t('avatar.own')}
          choose={t(state === 'uploading' ? 'avatar.uploading' : 'avatar.choose')}
          hint={t('avatar.hint')}
          error={trouble === null ? null : t(`avatar.trouble.${trouble}`)}
          accept={PICTURE_TYPES}
          disabled={state !== 'resting'}
          onFile={(file) => {
            if (file !== null) profile.send({ type: 'picture.chosen', picture: { name: file.name, type: file.type, body: file } })
          }}
        />
      </Row>
      {state === 'uploading' && (
        <Row>
          <ProgressBar className={styles.progress} value={share} max={1} label={t('avatar.uploading')} />
          <Button variant="outline" onClick={() => profile.send({ type: 'upload.cancelled' })}>
            {t('act.cancel')}
          </Button>
        </Row>
      )}
      <Muted role="status">{state === 'saving' && t('profile.saving')}</Muted>
      {avatarError !== null && (
        <p className={styles.error} role="alert">
          {t('state.because', { what: t('avatar.failed'), reason: t(avatarError) })}
        </p>
      )}
      <fieldset className={styles.faces} aria-busy={state === 'saving'}>
        <legend>{t('avatar.faces')}</legend>
        <div className={styles.faceRow}>
          {DRAWN_AVATARS.map((face, index) => (
            <RadioTile
              key={face}
              name={`${id}-face`}
              checked={chosen === face}
              onChoose={() => profile.send({ type: 'face.chosen', avatar: face })}
            >
              <Avatar src={face} size={48} />
              <VisuallyHidden>{t('avatar.face', { number: index + 1 })}</VisuallyHidden>
            </RadioTile>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}
