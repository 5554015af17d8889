import type { Offering } from '#shared/contracts/offerings/offerings.ts';
import type { Subscriptions } from '#shared/contracts/trading/subscriptions.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { formatPercent } from '../../components/format-number.ts';
import { raiseLevelsOf } from './raise-levels.ts';
import classes from './subscriptions.module.css';

interface FundingBarProps {
  amount: Subscriptions['amount'];
  offering: Offering;
}

/** The amount raised of the target, with marks for the minimum raise and the total amount. */
export function FundingBar({ amount, offering }: FundingBarProps) {
  const onOffer = (offering.assets ?? []).reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  const whole = Math.max(amount.target, onOffer, amount.raised, 1);
  const share = (part: number) => `${Math.min(100, (100 * part) / whole)}%`;
  const marks = [...raiseLevelsOf(offering), { name: 'Offered', at: onOffer }].filter(({ at }) => at > 0);
  const percent = formatPercent(amount.raised, amount.target);
  return (
    <div>
      <div
        className={classes.bar}
        role="img"
        aria-label={`${formatMoney(amount.raised)} raised, ${percent} of the target of ${formatMoney(amount.target)}`}
      >
        <div className={classes.raised} style={{ width: share(amount.raised) }} />
        <div className={classes.settled} style={{ width: share(amount.settled) }} />
        {marks.map(
          ({ name, at }) =>
            // The end of the bar needs no mark.
            at < whole && <div key={name} className={classes.mark} style={{ left: share(at) }} />,
        )}
      </div>
      <ul className={classes.legend}>
        <li>
          <strong>{percent}</strong> of target
        </li>
        {marks.map(({ name, at }) => (
          <li key={name}>
            {name} {formatMoney(at)}
          </li>
        ))}
      </ul>
    </div>
  );
}
