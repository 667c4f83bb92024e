// The kind of event, as a word, a colour and an icon.
import {
  Download,
  KeyRound,
  LifeBuoy,
  LogIn,
  LogOut,
  OctagonAlert,
  ShieldAlert,
  ShieldMinus,
  ShieldPlus,
  ShieldX,
  SquareTerminal,
  Timer,
  UserRoundCog,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react'
import { userLogLabel, type UserLogType } from '#domain/user/user-log.ts'
import { Tag } from '#web/design/Tag.tsx'

const looks: Record<UserLogType, readonly [Shape: LucideIcon, colour: string]> = {
  SIGNED_IN: [LogIn, 'status.approved'],
  SIGN_IN_FAILED: [OctagonAlert, 'status.pending'],
  SIGN_IN_THROTTLED: [Timer, 'status.declined'],
  SIGNED_OUT: [LogOut, 'status.draft'],
  FORCED_LOGOUT: [UserRoundX, 'status.pending'],
  PASSWORD_CHANGED: [KeyRound, 'status.draft'],
  SESSION_REUSED: [ShieldAlert, 'status.declined'],
  ACCOUNT_CHANGED: [UserRoundCog, 'status.draft'],
  SECOND_FACTOR_FAILED: [ShieldX, 'status.pending'],
  SECOND_FACTOR_ADDED: [ShieldPlus, 'status.approved'],
  SECOND_FACTOR_REMOVED: [ShieldMinus, 'status.pending'],
  RECOVERY_CODE_USED: [LifeBuoy, 'status.pending'],
  RECOVERY_CODES_MADE: [LifeBuoy, 'status.draft'],
  TOKEN_CREATED: [SquareTerminal, 'status.pending'],
  TOKEN_REVOKED: [SquareTerminal, 'status.draft'],
  EXPORTED: [Download, 'status.draft'],
}

export function TypeTag({ type }: { type: UserLogType }) {
  const [Shape, colour] = looks[type]
  return (
    <Tag Shape={Shape} colour={colour}>
      {userLogLabel[type]}
    </Tag>
  )
}
