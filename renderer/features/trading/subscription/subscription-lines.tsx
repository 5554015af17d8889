import { NumberInput, Table } from '@mantine/core';
import { useState } from 'react';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { multiplyExactly, toDecimalText } from '#shared/domain/money.ts';
import { useRecord } from '../../../api/use-operation.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { linesOf, type SubscriptionState, unitsFor } from './subscription-state.ts';

interface SubscriptionLinesProps {
  offeringId: string;
  state: SubscriptionState;
  onUnits: (assetId: string, units: number | '') => void;
  /** The error of the units of an asset. */
  errorAt: (field: string) => string | undefined;
}

/** The assets of the offering, with the units or the amount of each. */
export function SubscriptionLines({ offeringId, state, onUnits, errorAt }: SubscriptionLinesProps) {
  const query = useRecord('getOfferingDetails', { params: { id: offeringId } });
  const lines = linesOf(state);
  return (
    <Loaded query={query} height={120}>
      {({ offering }) => (
        <Table.ScrollContainer minWidth={560} type="native">
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Asset</Table.Th>
                <Table.Th ta="right">Price per unit</Table.Th>
                <Table.Th w={150}>Units</Table.Th>
                <Table.Th w={170}>Amount</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {offering.assets.map((asset) => {
                const line = lines.findIndex(({ assetId }) => assetId === asset.id);
                return (
                  <AssetRow
                    key={asset.id}
                    asset={asset}
                    units={state.units[asset.id] ?? ''}
                    onUnits={(units) => onUnits(asset.id, units)}
                    error={line < 0 ? undefined : errorAt(`lines[${line}].quantity`)}
                  />
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Loaded>
  );
}

interface AssetRowProps {
  asset: { id: string; name: string; type: string; pricePerUnit: number };
  units: number | '';
  onUnits: (units: number | '') => void;
  error: string | undefined;
}

function AssetRow({ asset, units, onUnits, error }: AssetRowProps) {
  const { name, type, pricePerUnit } = asset;
  // An amount between two units is kept as typed, until it is corrected.
  const [typed, setTyped] = useState<number>();
  const exact =
    units === '' ? '' : Number(multiplyExactly(toDecimalText(units), toDecimalText(pricePerUnit)));

  function setAmount(value: string | number) {
    const amount = Number(value);
    if (value === '' || !Number.isFinite(amount)) {
      setTyped(undefined);
      return onUnits('');
    }
    const bought = unitsFor(amount, pricePerUnit);
    setTyped(bought === undefined ? amount : undefined);
    onUnits(bought ?? '');
  }

  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>
        {name}
        <Dimmed size="xs">{toChoiceLabel(type)}</Dimmed>
      </Table.Td>
      <Table.Td ta="right">{formatMoney(pricePerUnit)}</Table.Td>
      <Table.Td>
        <NumberInput
          aria-label={`Units of ${name}`}
          value={units}
          onChange={(value) => {
            setTyped(undefined);
            onUnits(value === '' ? '' : Number(value));
          }}
          error={error}
          allowNegative={false}
          allowDecimal={false}
          thousandSeparator=","
          hideControls
        />
      </Table.Td>
      <Table.Td>
        <NumberInput
          aria-label={`Amount of ${name}`}
          value={typed ?? exact}
          onChange={setAmount}
          error={typed === undefined ? undefined : `Not a multiple of ${formatMoney(pricePerUnit)}`}
          allowNegative={false}
          prefix="$"
          thousandSeparator=","
          hideControls
        />
      </Table.Td>
    </Table.Tr>
  );
}
