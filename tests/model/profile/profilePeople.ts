import { UPLOADS } from '#src/api/model/upload.ts'
import type { ChosenPicture } from '#src/machines/kit/upload.ts'
import type { ProfileInfo } from '#src/machines/profile/profileMachine.ts'

export const INFO: ProfileInfo = { nicknameFrom: null, realName: '欧**娜', birthday: null }
export const PHOTO: ChosenPicture = { name: 'me.png', type: 'image/png', body: new Blob(['x']) }
export const SVG: ChosenPicture = { ...PHOTO, type: 'image/svg+xml' }
export const LARGE: ChosenPicture = { ...PHOTO, body: new Blob([new Uint8Array(UPLOADS.avatar.bytes + 1)]) }
