import type { OperationName } from '#shared/contracts/index.ts';
import type { Example } from '#shared/contracts/operation.ts';

/** One request of a flow. */
export interface FlowStep {
  /** As in client-api.md: `5a`. */
  step: string;
  operation: OperationName;
  text: string;
  /** What differs from the example of the operation. */
  example?: Example;
}

/** Requests that a client system sends one after the other (client-api.md "Endpoints"). */
export interface Flow {
  title: string;
  text: string;
  steps: readonly FlowStep[];
}

const individualId = 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3';
const tradeId = 'trade_01k9z3m4n5p6q7r8s9t0v1w2x3';

export const flows: readonly Flow[] = [
  {
    title: 'Issuer flow',
    text: 'Register an issuer and publish an offering. Each step needs the ID that an earlier one returned.',
    steps: [
      {
        step: '1',
        operation: 'registerIssuer',
        text: 'Register the user of the issuer. Keep `accessToken`: sent as a bearer token, it names the user who acts.',
      },
      { step: '2', operation: 'createIssuer', text: 'Create the issuer.' },
      {
        step: '3',
        operation: 'createOffering',
        text: 'Create the offering with its primary asset. `issuerId` is the ID of step 2.',
      },
      {
        step: '4',
        operation: 'createAsset',
        text: 'Optional: add further assets. `offeringId` is the ID of step 3.',
      },
      { step: '5', operation: 'listOfferings', text: 'List your offerings.' },
      {
        step: '6',
        operation: 'getOffering',
        text: 'Read the offering with its assets, and its review in `complianceReview`.',
        example: { query: { include: 'assets' } },
      },
    ],
  },
  {
    title: 'Investor flow',
    text: 'Register an investor. For a Regulation D offering, repeat steps 6 to 9 for each individual of a joint account and for each authorized signer.',
    steps: [
      { step: '1', operation: 'registerInvestor', text: 'Register the user of the investor.' },
      {
        step: '2',
        operation: 'createInvestorAccount',
        text: 'Create the investor account: individual, joint, or legal entity.',
      },
      {
        step: '3',
        operation: 'listInvestorAccounts',
        text: 'List investor accounts with their individuals.',
      },
      {
        step: '4',
        operation: 'createIndividual',
        text: 'Add the individual. A joint account has a second one with the role JOINT.',
      },
      {
        step: '5',
        operation: 'createLegalEntity',
        text: 'Only for accounts of type LEGAL_ENTITY: add the entity, then its authorized signers as individuals.',
      },
      {
        step: '6',
        operation: 'updateIndividual',
        text: 'Send the answers of the accreditation questionnaire.',
      },
      {
        step: '7',
        operation: 'uploadPrivateFile',
        text: 'Upload each document of the accreditation.',
        example: {
          query: {
            name: 'statement.pdf',
            category: 'Investor Accreditation',
            label: 'PROOF_OF_NET_WORTH',
            targetId: individualId,
          },
        },
      },
      {
        step: '8',
        operation: 'getAic',
        text: 'Read the accreditation record; the first request creates it.',
      },
      { step: '9', operation: 'putAic', text: 'Submit the accreditation with the files of step 7.' },
    ],
  },
  {
    title: 'KYC submission',
    text: 'Submit an identity document. An officer decides; read `kycStatus` of the individual, and submit a new record after RESUBMIT.',
    steps: [
      {
        step: '1',
        operation: 'uploadPrivateFile',
        text: 'Upload each image with its label.',
        example: {
          query: {
            name: 'front.png',
            category: 'kyc-document',
            label: 'KYC_DOCUMENT_FRONT',
            targetId: individualId,
          },
        },
      },
      { step: '2', operation: 'submitKyc', text: 'Submit the record with the IDs of the images.' },
    ],
  },
  {
    title: 'Trade flow',
    text: 'Place a trade for an investor. A cart is a trade with the status CART; the checkout places it.',
    steps: [
      {
        step: '1',
        operation: 'listInvestorAccounts',
        text: 'Select the investor account. Its `userId` is the user of the cart.',
      },
      { step: '2', operation: 'listOfferings', text: 'Select the offering.' },
      {
        step: '3',
        operation: 'getOffering',
        text: 'Read its assets and their prices.',
        example: { query: { include: 'assets' } },
      },
      { step: '4', operation: 'getCart', text: 'Read the cart of the user. It is created if there is none.' },
      { step: '5a', operation: 'createTradeLineItem', text: 'Add units of an asset to the cart.' },
      { step: '5b', operation: 'updateTradeLineItem', text: 'Optional: change the quantity.' },
      { step: '6a', operation: 'listPaymentMethods', text: 'List the payment methods of the user.' },
      { step: '6b', operation: 'createPaymentMethod', text: 'Optional: add a payment method.' },
      { step: '7', operation: 'updateCart', text: 'Set the investor account and the payment method.' },
      {
        step: '8',
        operation: 'uploadPrivateFile',
        text: 'Upload the signed subscription agreement.',
        example: {
          query: {
            name: 'agreement.pdf',
            category: 'offering-document',
            label: 'SUBSCRIPTION_AGREEMENT',
            targetId: tradeId,
          },
        },
      },
      {
        step: '9',
        operation: 'attachSubscriptionDocument',
        text: 'Optional: attach the agreement to a line item.',
      },
      { step: '10', operation: 'checkoutCart', text: 'Check out. The trade is PLACED.' },
    ],
  },
  {
    title: 'Regulation Crowdfunding',
    text: 'Evaluate a cart before the checkout, and let the investor cancel or reconfirm afterward. After a material change, an investor who does not reconfirm in time is released.',
    steps: [
      {
        step: '1',
        operation: 'getRequirements',
        text: 'Read what the investor account must provide before it can invest.',
      },
      {
        step: '2',
        operation: 'evaluateCart',
        text: 'Evaluate every rule of the offering for the cart. Nothing is stored.',
      },
      {
        step: '3',
        operation: 'checkoutCart',
        text: 'Check out, as in the trade flow.',
      },
      {
        step: '4',
        operation: 'getTrade',
        text: 'After the checkout, read the trade to see how long it can be canceled, and whether it awaits a reconfirmation.',
      },
      { step: '5', operation: 'reconfirmTrade', text: 'After a material change: reconfirm the investment.' },
      { step: '6', operation: 'cancelTrade', text: 'Cancel the investment within the cancellation period.' },
    ],
  },
];

/** In which flows the operation is, as sentences. */
export function describeSteps(name: string): string {
  return flows
    .flatMap(({ title, steps }) => {
      const own = steps.filter(({ operation }) => operation === name).map(({ step }) => step);
      return own.length > 0 ? [`Step ${own.join(' and ')} of the guide *${title}*.`] : [];
    })
    .join(' ');
}
