import * as v from 'valibot'
import { TimeSync } from '../model/common.ts'
import { defineCall } from './defineCall.ts'

/** The time server (C-14): GET, without token. */
export const serverTime = defineCall({
  path: '/api/time/server/get',
  method: 'GET',
  tokenless: true,
  quiet: true,
  payload: v.object({}),
  reply: TimeSync,
})

/** The system's time (C-14): POST. */
export const systemTime = defineCall({
  path: '/api/time/system/get',
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: TimeSync,
})

export const timeCalls = { serverTime, systemTime }
