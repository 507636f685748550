import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContentSnapshot } from '#src/api/model/content.ts'
import {
  CONTENT_LIMIT,
  ContentSlug,
  CONTENT_PLACES,
  type ContentKind,
  NAVIGATION_ICONS,
  PLATFORMS,
} from '#src/api/model/contentPlaces.ts'
import { CONTENT_FIELDS, type ContentDraft, draftOf } from '#src/api/model/contentDraft.ts'
import { pictureUrl } from '#src/api/model/contentPicture.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { LANGUAGES } from '#src/api/model/format.ts'
import { PICTURE_TYPES } from '#src/api/model/upload.ts'
import type { UploadTrouble } from '#src/machines/kit/upload.ts'
import type { PicturePlace } from '#src/machines/backOffice/contentEditMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { FileField } from '#src/ui/kit/FileField.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { useFaults } from '../act/useFaults.ts'
import { AudienceFields } from './AudienceFields.tsx'
import styles from './content.module.css'

/** What is named once: a piece that is there keeps it. */
type PieceName = { readonly language: (typeof LANGUAGES)[number]; readonly slug: string }

type ContentFieldsProps = {
  readonly kind: ContentKind
  readonly name: PieceName
  /** Whether the name may still be chosen. */
  readonly isNew: boolean
  readonly draft: ContentDraft
  /** Nothing can be written now. */
  readonly isLocked: boolean
  /** The name is on its way: it cannot be another one meanwhile. */
  readonly isSaving: boolean
  readonly isUploading: boolean
  readonly isTried: boolean
  readonly trouble: UploadTrouble | null
  readonly onName: (name: PieceName) => void
  readonly onDraft: (draft: ContentDraft) => void
  readonly onFile: (file: File, place: PicturePlace) => void
}

/** The name of a piece as it is judged. */
export const isNamed = (slug: string): boolean => Object.keys(fieldErrors(ContentSlug, slug)).length === 0

/** The fields of a kind: what all have, and what only this one has. */
export function ContentFields(props: ContentFieldsProps) {
  const { kind, name, isNew, draft, isLocked, isSaving, isUploading, isTried, trouble, onName, onDraft, onFile } = props
  const { t } = useTranslation('backOffice')
  // What is wrong with a picture is said where it was chosen.
  const [chosenFor, setChosenFor] = useState<PicturePlace>('picture')
  const faults = useFaults(ContentSnapshot, draftOf(kind, draft))
  const write = (change: Partial<ContentDraft>) => onDraft({ ...draft, ...change })
  // A list that is disabled would throw the focus away.
  const languages = LANGUAGES.filter((one) => !isSaving || one === name.language)
  const line = (field: 'title' | 'link' | 'author' | 'edition') => (
    <TextField
      key={field}
      label={t(`backOffice.content.fields.${field}`)}
      {...(field === 'link' && { description: t('backOffice.content.linkHint') })}
      autoComplete="off"
      value={draft[field]}
      error={faults.of(field, isTried)}
      onChange={({ target: { value } }) => write({ [field]: field === 'link' ? value.trim() : value })}
    />
  )
  const file = (place: PicturePlace) => (
    <FileField
      label={t(`backOffice.content.pictures.${place}`)}
      choose={t(isUploading ? 'backOffice.content.uploading' : 'backOffice.content.choose')}
      hint={t('backOffice.content.pictureHint')}
      error={trouble === null || place !== chosenFor ? null : t(`backOffice.content.trouble.${trouble}`)}
      accept={PICTURE_TYPES}
      disabled={isUploading || isLocked}
      onFile={(chosen) => {
        if (chosen === null) return
        setChosenFor(place)
        onFile(chosen, place)
      }}
    />
  )
  const parts = {
    text: () => (
      <TextArea
        key="text"
        label={t('backOffice.content.fields.text')}
        description={t('backOffice.content.limit', { count: CONTENT_LIMIT.text })}
        rows={3}
        value={draft.text}
        error={faults.of('text', isTried)}
        onChange={({ target: { value } }) => write({ text: value })}
      />
    ),
    body: () => (
      <div key="body" className={styles.fields}>
        <TextArea
          className={styles.body}
          label={t('backOffice.content.fields.body')}
          description={t('backOffice.content.bodyHint', { count: CONTENT_LIMIT.body })}
          rows={16}
          value={draft.body}
          error={faults.of('body', isTried)}
          onChange={({ target: { value } }) => write({ body: value })}
        />
        {file('body')}
      </div>
    ),
    link: () => line('link'),
    author: () => line('author'),
    edition: () => line('edition'),
    icon: () => (
      <SelectField
        key="icon"
        label={t('backOffice.content.fields.icon')}
        value={draft.icon}
        options={NAVIGATION_ICONS.map((value) => ({ value, label: t(`backOffice.content.icons.${value}`) }))}
        onChange={(icon) => write({ icon })}
      />
    ),
    platform: () => (
      <SelectField
        key="platform"
        label={t('backOffice.content.fields.platform')}
        value={draft.platform}
        options={PLATFORMS.map((value) => ({ value, label: t(`backOffice.content.platforms.${value}`) }))}
        onChange={(platform) => write({ platform })}
      />
    ),
    audience: () => <AudienceFields key="audience" audience={draft.audience} onChange={(audience) => write({ audience })} />,
    picture: () => (
      <div key="picture" className={styles.fields}>
        {draft.picture !== null && (
          <>
            <img
              className={styles.thumb}
              src={pictureUrl(draft.picture.hash)}
              width={draft.picture.width}
              height={draft.picture.height}
              alt={draft.picture.alt}
            />
            <TextField
              label={t('backOffice.content.fields.alt')}
              description={t('backOffice.content.altHint')}
              autoComplete="off"
              value={draft.picture.alt}
              error={faults.of('picture.alt', isTried)}
              onChange={({ target: { value } }) =>
                write({ picture: draft.picture === null ? null : { ...draft.picture, alt: value } })
              }
            />
            <Button className={styles.drop} variant="plain" data-edge="start" onClick={() => write({ picture: null })}>
              {t('backOffice.content.dropPicture')}
            </Button>
          </>
        )}
        {file('picture')}
        {faults.of('picture', isTried) !== null && <p role="alert">{t('backOffice.content.pictureMissing')}</p>}
      </div>
    ),
  }
  return (
    <fieldset className={styles.fields} disabled={isLocked}>
      <legend>
        <VisuallyHidden>{t(`backOffice.content.kinds.${kind}`)}</VisuallyHidden>
      </legend>
      {isNew && (
        <>
          <SelectField
            label={t('backOffice.content.language')}
            value={name.language}
            options={languages.map((value) => ({ value, label: t(`backOffice.language.${value}`) }))}
            onChange={(value) => onName({ ...name, language: LANGUAGES.find((one) => one === value) ?? name.language })}
          />
          <TextField
            label={t('backOffice.content.slug')}
            description={t('backOffice.content.slugHint')}
            autoComplete="off"
            autoCapitalize="none"
            readOnly={isSaving}
            value={name.slug}
            error={isTried && !isNamed(name.slug) ? t('backOffice.fault.slug') : null}
            onChange={({ target: { value } }) => onName({ ...name, slug: value.trim().toLowerCase() })}
          />
        </>
      )}
      {line('title')}
      <SelectField
        label={t('backOffice.content.place')}
        value={draft.place === '' ? CONTENT_PLACES[kind][0] : draft.place}
        options={CONTENT_PLACES[kind].map((value) => ({ value, label: t(`backOffice.content.places.${value}`) }))}
        onChange={(place) => write({ place })}
      />
      <TextField
        label={t('backOffice.content.order')}
        description={t('backOffice.content.orderHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={Number.isNaN(draft.order) ? '' : String(draft.order)}
        error={faults.of('order', isTried)}
        onChange={({ target: { value } }) => write({ order: /^\d+$/.test(value) ? Number(value) : Number.NaN })}
      />
      {CONTENT_FIELDS[kind].map((field) => parts[field]())}
    </fieldset>
  )
}
