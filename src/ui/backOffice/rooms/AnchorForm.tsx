import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchorFields, type OfficeAnchor } from '#src/api/model/roomOffice.ts'
import { SPORT_KINDS } from '#src/api/model/sport.ts'
import type { AnchorActRef, AnchorDone, AnchorOrder } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Row } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useFollowed } from '#src/ui/shared/useFollowed.ts'
import { ActForm } from '../act/ActForm.tsx'
import { ToldOnce } from '../act/ToldOnce.tsx'
import { useFaults } from '../act/useFaults.ts'
import { useLateWords } from '../act/useLateWords.ts'

type AnchorFormProps = {
  /** Null = one that is made. */
  readonly anchor: OfficeAnchor | null
  readonly anchorRoomId: string
  readonly act: AnchorActRef
  readonly copy: typeof copyMachine
}

const fieldsOf = (anchor: OfficeAnchor | null): AnchorFields => ({
  nickname: anchor?.nickname ?? '',
  title: anchor?.title ?? '',
  description: anchor?.description ?? '',
  sport: anchor?.sport ?? 'football',
  thanks: anchor?.thanks ?? '',
})

/**
 * What members read of an anchor, and the key that the encoder publishes with. What the anchor or a colleague wrote meanwhile is told, and not
 * written over unseen.
 */
export function AnchorForm({ anchor, anchorRoomId, act, copy }: AnchorFormProps) {
  const { t } = useTranslation('backOffice')
  const saved = useSelector(act, (snapshot) => snapshot.context.answer?.saved ?? null)
  const { fields, write: setFields, read, before } = useFollowed(anchor, saved?.anchor ?? null, fieldsOf)
  const late = useLateWords()
  const faults = useFaults(AnchorFields, fields)
  const [owner, setOwner] = useState(anchor?.owner ?? '')
  const given = useSelector(act, (snapshot) => snapshot.context.answer?.owner ?? null)
  const streamKey = useSelector(act, (snapshot) => snapshot.context.answer?.streamKey ?? null)
  const text = (name: 'nickname' | 'title' | 'description' | 'thanks', isTried: boolean) => (
    <TextField
      label={t(`backOffice.anchors.${name}`)}
      autoComplete="off"
      value={fields[name]}
      error={faults.of(name, isTried)}
      onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
    />
  )
  return (
    <>
      <ActForm<AnchorOrder, AnchorDone>
        act={act}
        confirm={t(anchor === null ? 'backOffice.anchors.addConfirm' : 'backOffice.act.save')}
        orderOf={(reason) =>
          faults.isFine
            ? { act: 'save', reason, anchorRoomId, isNew: anchor === null, fields, base: read === null ? null : fieldsOf(read) }
            : null
        }
        refusal={({ owner: became = 'done', saved: save }) => {
          if (save?.result === 'late') return lateWords()
          return became === 'done' ? null : t(`backOffice.anchors.ownerResult.${became}`)
        }}
        more={(send, busy) =>
          anchor !== null && (
            <Row wrap>
              <Button
                variant="outline"
                busy={busy}
                onClick={() => send((reason) => ({ act: 'key', reason, anchorRoomId, renew: false }))}
              >
                {t('backOffice.anchors.showKey')}
              </Button>
              <Button
                variant="outline"
                busy={busy}
                onClick={() => send((reason) => ({ act: 'owner', reason, anchorRoomId, name: owner.trim() || null }))}
              >
                {t('backOffice.anchors.ownerSave')}
              </Button>
              <Button
                variant="danger"
                busy={busy}
                onClick={() => send((reason) => ({ act: 'key', reason, anchorRoomId, renew: true }))}
              >
                {t('backOffice.anchors.renewKey')}
              </Button>
            </Row>
          )
        }
      >
        {(isTried) => (
          <>
            {text('nickname', isTried)}
            {text('title', isTried)}
            {text('description', isTried)}
            {text('thanks', isTried)}
            <SelectField
              label={t('backOffice.anchors.sport')}
              value={fields.sport}
              options={SPORT_KINDS.map((value) => ({ value, label: t(`sport.${value}`) }))}
              onChange={(value) => setFields({ ...fields, sport: SPORT_KINDS.find((one) => one === value) ?? fields.sport })}
            />
            {anchor !== null && (
              <TextField
                label={t('backOffice.anchors.owner')}
                description={t('backOffice.anchors.ownerHint')}
                autoComplete="off"
                value={owner}
                onChange={(event) => setOwner(event.target.value)}
              />
            )}
          </>
        )}
      </ActForm>
      {given === 'done' && <p role="status">{t('backOffice.anchors.ownerResult.done')}</p>}
      {streamKey !== null && <ToldOnce logic={copy} words={t('backOffice.anchors.keyHint')} secret={streamKey} />}
    </>
  )

  /** What the anchor, or a colleague, wrote. */
  function lateWords(): string {
    return late(fieldsOf(before), fieldsOf(read), [
      [t('backOffice.anchors.nickname'), ({ nickname }) => nickname],
      [t('backOffice.anchors.title'), ({ title }) => title],
      [t('backOffice.anchors.description'), ({ description }) => description],
      [t('backOffice.anchors.thanksShort'), ({ thanks }) => thanks],
      [t('backOffice.anchors.sport'), ({ sport }) => t(`sport.${sport}`)],
    ])
  }
}
