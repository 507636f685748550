import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mayHavePicture, OwnRoom } from '#src/api/model/anchorPlace.ts'

test('[D-8] a room can have a picture with a recording, or on a site that takes streams', () => {
  const rooms = [
    { recorded: false, port: null },
    { recorded: true, port: null },
    { recorded: false, port: 1935 },
  ]
  expect(rooms.map(mayHavePicture)).toEqual([false, true, true])
})

test('[D-8] a room as a node of an older version tells it is read: it can have a picture', () => {
  const older = {
    anchorRoomId: 'a1',
    chatRoomNo: 'c1',
    nickname: 'Ann',
    avatar: '/art/avatar/1.svg',
    title: '',
    description: '',
    notice: '',
    status: 'Off',
    fans: 0,
    port: null,
    keyEnd: 'abcd',
    schedule: [],
    moderators: [],
  }
  expect(mayHavePicture(v.parse(OwnRoom, older))).toBe(true)
})
