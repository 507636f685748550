import { useSelector } from '@xstate/react'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import { snapshotFrom } from '#src/api/model/contentDraft.ts'
import type { ContentEditRef } from '#src/machines/backOffice/contentEditMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { ReasonField, useReason } from '../act/ReasonField.tsx'
import { useLeaveGuard } from '../leaveGuard.ts'
import type { RoomOfficePageProps } from '../rooms/roomOfficePage.ts'
import { ConflictCard } from './ConflictCard.tsx'
import { ContentFields, isNamed } from './ContentFields.tsx'
import { ContentHistory } from './ContentHistory.tsx'
import type { ContentLogic } from './ContentPage.tsx'
import { ContentPreview } from './ContentPreview.tsx'
import { HelpRatings } from './HelpRatings.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { PublishCard } from './PublishCard.tsx'
import { StateBadge } from './StateBadge.tsx'
import { CardsSkeleton } from '../table/CardsSkeleton.tsx'
import styles from './content.module.css'

type ContentEditorProps = RoomOfficePageProps<ContentLogic> & {
  readonly itemId: string
  readonly isNew: boolean
  readonly kind: ContentKind
  readonly onClose: () => void
}

/** One piece under an editor's hands: what is written, how it looks, what is shown of it, and how it came to that. */
export function ContentEditor(props: ContentEditorProps) {
  const { actors, backOffice, logic, now, itemId, isNew, kind, onClose } = props
  const { t } = useTranslation('backOffice')
  const language = useLanguage()
  const edit = useActorRef(logic.edit, { input: { itemId, isNew, kind, language } })
  const { item, errorKey } = useSelector(edit, (snapshot) => snapshot.context)
  const state = useSelector(edit, (snapshot) => snapshot.value)
  const rights = useSelector(backOffice, (snapshot) => snapshot.context.rights)
  const isUnsaved = useSelector(edit, (snapshot) => snapshot.hasTag('unsaved'))
  const title = item?.snapshot.title ?? t('backOffice.content.newOf', { kind: t(`backOffice.content.kinds.${kind}`) })
  useTitle(actors.title, title)
  return (
    <Stack>
      <LeaveButton isDirty={isUnsaved} onLeave={onClose} />
      <Row wrap>
        <h1>{title}</h1>
        {item !== null && <StateBadge piece={item} />}
      </Row>
      {item !== null && (
        <Muted>
          {t('backOffice.content.about', {
            language: t(`backOffice.language.${item.language}`),
            slug: item.slug,
            version: item.latest,
          })}
        </Muted>
      )}
      {state === 'loading' && <CardsSkeleton />}
      {state === 'failed' && (
        <ErrorState
          title={t('backOffice.content.failed')}
          text={errorKey === null ? '' : t(errorKey)}
          action={<Button onClick={() => edit.send({ type: 'load.retried' })}>{t('act.retry')}</Button>}
        />
      )}
      {state !== 'loading' && state !== 'failed' && (
        <div className={styles.editor}>
          <Stack>
            {state === 'conflict' && <ConflictCard edit={edit} now={now} />}
            <WriteCard edit={edit} mayAct={rights.includes('content.act')} />
          </Stack>
          <Stack>
            <LivePreview edit={edit} />
            {item !== null && <PublishCard edit={edit} item={item} mayApprove={rights.includes('content.approve')} now={now} />}
            {item !== null && <PreviewLinks item={item} logic={logic} mayAct={rights.includes('content.act')} now={now} />}
            {item !== null && item.kind === 'article' && item.snapshot.place === 'help' && (
              <HelpRatings itemId={item.itemId} logic={logic.ratings} />
            )}
            {item !== null && (
              <ContentHistory edit={edit} item={item} logic={logic.version} mayAct={rights.includes('content.act')} now={now} />
            )}
          </Stack>
        </div>
      )}
    </Stack>
  )
}

/** The way back to the list, and the guard of the rail's ways and of the browser's: where something is not saved, each is asked for twice. */
function LeaveButton({ isDirty, onLeave }: { readonly isDirty: boolean; readonly onLeave: () => void }) {
  const { t } = useTranslation('backOffice')
  const navigate = useNavigate()
  // Where one wants to go; '' = to the list, a number = so many entries on.
  const [wanted, setWanted] = useState<string | number | null>(null)
  // What was wanted then is not wanted of what is written after it was saved.
  if (!isDirty && wanted !== null) setWanted(null)
  const letGo = useLeaveGuard(isDirty, setWanted)
  const back = useRef<HTMLButtonElement>(null)
  const stay = () => {
    // The button that was pressed goes.
    back.current?.focus()
    setWanted(null)
  }
  const leave = () => {
    letGo()
    if (wanted === '') onLeave()
    else if (typeof wanted === 'number') void navigate(wanted)
    else if (wanted !== null) void navigate(wanted)
  }
  return (
    <Row wrap>
      <Button ref={back} variant="plain" data-edge="start" onClick={() => (isDirty ? setWanted('') : onLeave())}>
        <ArrowLeft size={16} aria-hidden="true" /> {t('backOffice.content.toList')}
      </Button>
      {isDirty && wanted !== null && (
        <>
          <span role="alert">{t('backOffice.content.unsaved')}</span>
          <Button variant="danger" onClick={leave}>
            {t('backOffice.content.leave')}
          </Button>
          <Button onClick={stay}>{t('backOffice.content.stay')}</Button>
        </>
      )}
    </Row>
  )
}

/** What is written, and how its saving went. */
function WriteCard({ edit, mayAct }: { readonly edit: ContentEditRef; readonly mayAct: boolean }) {
  const { t } = useTranslation('backOffice')
  const { kind, item, language, slug, draft, notice, trouble, errorKey } = useSelector(edit, (snapshot) => snapshot.context)
  // Of a new piece that is not begun, saving tells what is missing.
  const maySave = useSelector(
    edit,
    (snapshot) => snapshot.matches({ editing: 'dirty' }) || snapshot.matches({ editing: 'blank' }),
  )
  const isSaving = useSelector(edit, (snapshot) => snapshot.matches('saving'))
  const isUploading = useSelector(edit, (snapshot) => snapshot.matches('uploading'))
  const isHeld = useSelector(edit, (snapshot) => snapshot.matches('conflict') || snapshot.matches('acting'))
  const [isTried, setTried] = useState(false)
  const reason = useReason(notice === 'saved')
  const isWhole = snapshotFrom(kind, draft) !== null && (item !== null || isNamed(slug))
  const save = () => {
    setTried(true)
    const why = reason.take()
    if (why !== null && isWhole) edit.send({ type: 'save.pressed', reason: why })
  }
  return (
    <Card
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <ContentFields
        kind={kind}
        name={{ language, slug }}
        isNew={item === null}
        draft={draft}
        isLocked={isHeld || !mayAct}
        isSaving={isSaving}
        isUploading={isUploading}
        isTried={isTried}
        trouble={trouble}
        onName={(name) => edit.send({ type: 'piece.named', ...name })}
        onDraft={(next) => edit.send({ type: 'draft.changed', draft: next })}
        onFile={(file, place) =>
          edit.send({ type: 'picture.chosen', picture: { name: file.name, type: file.type, body: file }, place })
        }
      />
      {mayAct && (
        <>
          <ReasonField reason={reason} />
          <Muted role="status">
            {notice === 'saved' && t('backOffice.content.saved')}
            {notice === 'done' && t('backOffice.act.done')}
          </Muted>
          <p role="alert">
            {notice !== null && notice !== 'saved' && notice !== 'done' && t(`backOffice.content.refusals.${notice}`)}
            {errorKey !== null && t('state.because', { what: t('backOffice.content.unknown'), reason: t(errorKey) })}
          </p>
          <Button type="submit" block busy={isSaving} disabled={!maySave && !isSaving}>
            {t('backOffice.content.save')}
          </Button>
        </>
      )}
    </Card>
  )
}

/** How what is written would look. */
function LivePreview({ edit }: { readonly edit: ContentEditRef }) {
  const { t } = useTranslation('backOffice')
  const { kind, draft } = useSelector(edit, (snapshot) => snapshot.context)
  const snapshot = snapshotFrom(kind, draft)
  if (snapshot === null)
    return (
      <Card sunken>
        <Muted>{t('backOffice.content.noPreview')}</Muted>
      </Card>
    )
  return <ContentPreview snapshot={snapshot} label={t('backOffice.content.preview')} />
}
