import {
  Building2,
  CalendarCheck,
  CalendarOff,
  CircleUserRound,
  CreditCard,
  FileText,
  House,
  Inbox,
  KeyRound,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquare,
  Pencil,
  Phone,
  Plus,
  ScrollText,
  Search,
  ShieldCheck,
  Tags,
  UserPlus,
  UserRoundPlus,
  Users,
  UsersRound,
} from 'lucide-react'
import type { MenuEntryId } from '#lib/web/menu/policy.ts'

const ICONS: Record<MenuEntryId, LucideIcon> = {
  home: House,
  myProfile: CircleUserRound,
  calls: Phone,
  holidays: CalendarOff,
  allLoans: CreditCard,
  allUsers: Users,
  finder: MapPin,
  findLender: Search,
  findBroker: Search,
  freshness: CalendarCheck,
  enquiries: MessageSquare,
  bulkEmail: Mail,
  emailSubscriptions: Tags,
  privacySettings: ShieldCheck,
  notes: FileText,
  systemUsers: UsersRound,
  addLoan: Plus,
  addCompany: Building2,
  addSystemUser: UserPlus,
  audit: ScrollText,
  signUpRequests: UserRoundPlus,
  outbox: Inbox,
  changePassword: KeyRound,
  editAccount: Pencil,
}

export const MenuIcon = ({ id }: { id: MenuEntryId }) => {
  const Icon = ICONS[id]
  return <Icon className="size-4 shrink-0" aria-hidden />
}
