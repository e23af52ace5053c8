-- What was sent and did not arrive was not used: the store gets it back in its book on the day it was sent, and
-- loses it on the way on the same day. Consumption counts what arrived; the loss is a loss.
insert into movement_reason (code, label, direction, consumption, takes_unusable, wastage) values
    ('not_arrived', 'Sent and not arrived', 1, true, false, false),
    ('transit_loss', 'Lost on the way', -1, false, true, true);

-- Deliveries that were confirmed with less before there was this rule.
insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_id, document_number,
                            party, occurred_on, recorded_by, note)
select m.place_id, m.product_id, m.lot_id, way.sign * (l.base_quantity - l.base_received), way.reason, m.document_kind,
       m.document_id, m.document_number, m.party, m.occurred_on, d.received_by_id,
       case l.discrepancy when 'damaged' then 'Damaged' when 'expired' then 'Expired' when 'wrong_item' then 'Wrong item' else '' end
  from stock_distribution_line l
  join stock_distribution d on d.id = l.distribution_id and d.status = 'received'
  join stock_movement m on m.id = l.movement_id
  cross join (values (1, 'not_arrived'), (-1, 'transit_loss')) way (sign, reason)
 where l.base_received < l.base_quantity
 order by l.id, way.sign desc;
