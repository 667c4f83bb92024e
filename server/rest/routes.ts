// Every call of the legacy REST facade. A new one is a row that names an existing action or query (rulings 6).
import { deleteAvatar, downloadAvatar, uploadAvatar } from './avatar.ts'
import { importFiles } from './import.ts'
import { changeManual, downloadManual, removeManual, uploadManual } from './manual.ts'
import { forgotPassword, newPassword, verify } from './password-reset.ts'
import { approvers, forceLogout, workingHours } from './profile.ts'
import { registerPush } from './push.ts'
import { description, query, service, SETS } from './query.ts'
import { logIn, logOut, me, refreshToken } from './session.ts'
import { downloadSignature, uploadSignature } from './signature.ts'
import type { Route } from './types.ts'

export const routes: readonly Route[] = [
  { method: 'POST', path: /^\/auth\/login$/i, isOpen: true, run: logIn },
  { method: 'POST', path: /^\/auth\/refresh-token$/i, isOpen: true, run: refreshToken },
  { method: 'POST', path: /^\/auth\/(?:forgot-password|resend-code)$/i, isOpen: true, run: forgotPassword },
  { method: 'POST', path: /^\/auth\/verify-code$/i, isOpen: true, run: verify },
  { method: 'POST', path: /^\/auth\/new-password$/i, isOpen: true, run: newPassword },
  { method: 'POST', path: /^\/auth\/logout$/i, whileSomethingIsDue: true, run: logOut },
  { method: 'GET', path: /^\/auth\/me$/i, whileSomethingIsDue: true, run: me },
  { method: 'GET', path: /^\/Profile\/WorkingHours$/i, run: workingHours },
  { method: 'GET', path: /^\/Profile\/TopApprovers$/i, run: approvers },
  { method: 'PATCH', path: /^\/Profile\/ForceLogout$/i, run: forceLogout },
  { method: 'POST', path: /^\/NotificationHub$/i, run: registerPush },
  { method: 'POST', path: /^\/Timesheet\/UploadSignature$/i, run: uploadSignature },
  { method: 'POST', path: /^\/Import$/i, takesStream: true, run: importFiles },
  { method: 'POST', path: /^\/Manual$/i, takesStream: true, run: uploadManual },
  { method: 'PATCH', path: /^\/Manual(?:\/(\d{1,9})|\((\d{1,9})\))$/i, takesStream: true, run: changeManual },
  { method: 'DELETE', path: /^\/Manual(?:\/(\d{1,9})|\((\d{1,9})\))$/i, run: removeManual },
  { method: 'GET', path: /^\/Manual\/downloadFile\/(\d{1,9})$/i, run: downloadManual },
  { method: 'POST', path: /^\/User\/Avatar$/i, takesStream: true, run: uploadAvatar },
  { method: 'DELETE', path: /^\/User\/Avatar$/i, run: deleteAvatar },
  { method: 'GET', path: /^\/User\/(\d{1,9})\/avatar\/(\d{1,9})$/i, run: downloadAvatar },
  { method: 'GET', path: SETS, run: query },
  { method: 'GET', path: /^\/?$/, isBelowApi: true, run: service },
  { method: 'GET', path: /^\/(?:\$|%24)metadata$/i, isBelowApi: true, run: description },
  { method: 'GET', path: /^\/files\/([\w.]+)$/, run: downloadSignature },
]
